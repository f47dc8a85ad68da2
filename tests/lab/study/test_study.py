"""Studies: what a report and a comparison say, against the rows of the same matches."""

import json
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from labtable.cli import main
from labtable.engine.words.problem import Problem
from labtable.lab import Results, simulate
from labtable.lab.figures.tracing import Figure
from labtable.lab.study import Study, compare, study
from labtable.lab.study.comparing import PerMatch
from labtable.lab.study.page import study_page
from labtable.lab.study.studying import Tried, interval_of_difference, tried

BOTS = ["beginner", "beginner", "random"]
GAMES = 120


def matches(seed: int = 1, **options: str) -> Results:
    """Matches of Unitary with their traces."""
    return simulate("unitary", GAMES, BOTS, seed, options, seating="arrangements", keep_traces=True)


@pytest.fixture(scope="module")
def results() -> Results:
    return matches()


@pytest.fixture(scope="module")
def found(results: Results) -> Study:
    return study(results)


def test_wins_are_told_by_seat_by_order_and_by_neighbour(results: Results, found: Study) -> None:
    rows = results.frame().to_dicts()
    for seat, row in enumerate(found.seats):
        assert (row.seat, row.won.matches) == (seat + 1, sum(seat in match["winners"] for match in rows))
    for place in found.order:
        won = sum((match["first_seat"] + place.after_first) % 3 in match["winners"] for match in rows)
        assert (place.won.matches, place.won.out_of) == (won, GAMES)
    for pair in found.neighbours:
        seats = [
            (match, seat)
            for match in rows
            for seat in range(3)
            if (match[f"name_{seat}"], match[f"name_{(seat - 1) % 3}"]) == (pair.bot, pair.after)
        ]
        assert pair.won.out_of == len(seats)
        assert pair.won.matches == sum(seat in match["winners"] for match, seat in seats)
    assert {(pair.bot, pair.after) for pair in found.neighbours} == {
        ("beginner", "beginner"),
        ("beginner", "random"),
        ("random", "beginner"),
    }
    assert found.fair == pytest.approx(sum(len(match["winners"]) for match in rows) / (3 * GAMES))


def test_a_lead_is_worth_what_those_won_who_had_it(results: Results, found: Study) -> None:
    assert results.traced is not None
    rows = results.frame()["winners"].to_list()
    half = results.traced.figures[:, Figure.LEADER + 1].tolist()
    led = [(winners, leader) for winners, leader in zip(rows, half, strict=True) if leader >= 0]
    assert found.lead.wins[1] == tried(sum(leader in winners for winners, leader in led), len(led))
    lost = sum(bool(winners) and leader not in winners for winners, leader in led)
    assert (found.lead.comebacks.matches, found.lead.comebacks.out_of) == (lost, sum(map(bool, rows)))


def test_minutes_are_turns_at_a_pace(results: Results, found: Study) -> None:
    slow = study(results, pace=60)
    assert slow.summary.turns is not None
    assert slow.minutes.quantiles == slow.summary.turns.quantiles
    assert slow.minutes.mean == pytest.approx(3 * found.minutes.mean, rel=0.05)


def test_a_card_is_counted_for_each_seat_that_held_it(results: Results, found: Study) -> None:
    assert results.traced is not None
    assert results.game.statistics is not None
    names = [known.name for known in results.game.statistics.items]
    for item in found.items:
        held = results.traced.items[:, :, 0, names.index(item.item)] > 0
        assert (item.held.out_of, item.held.matches) == (held.sum(), (held & results.won).sum())
        assert item.played.out_of <= item.held.out_of
        assert item.dead is None or 0 <= item.dead <= 1


def test_a_study_needs_traces_and_a_checkpoint_keeps_none(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="trace"):
        study(simulate("unitary", 3, ["random"] * 2, keep_matches=True))
    with pytest.raises(Problem, match="checkpoint"):
        simulate("unitary", 3, ["random"] * 2, keep_traces=True, checkpoint=tmp_path / "kept")


# --- comparing --------------------------------------------------------------------------------------------------------


def test_a_game_does_not_differ_from_itself(results: Results) -> None:
    same = compare(results, matches())
    assert {(d.difference, d.clear) for d in same.differences} == {(0.0, 0.0)}


def test_what_differs_most_comes_first(results: Results) -> None:
    other = matches(claims="spot")
    differs = compare(results, other)
    clear = [d.clear for d in differs.differences]
    assert clear == sorted(clear, reverse=True)
    actions = next(d for d in differs.differences if d.figure == "actions")
    each = [r.traced.figures[:, Figure.ACTIONS].reshape(-1, 3).mean(axis=1) for r in (results, other) if r.traced]
    assert actions.difference == pytest.approx((each[1] - each[0]).mean())
    reach = 2.0227 * (each[1] - each[0]).std(ddof=1) / np.sqrt(len(each[0]))  # Student: 39 degrees of freedom
    assert actions.high - actions.difference == pytest.approx(reach, rel=1e-3)


def test_a_figure_is_what_the_study_says(results: Results) -> None:
    """What both pages name alike is alike, with and without matches that nobody led."""
    other = matches(claims="spot")
    found = compare(results, other)
    figures = {d.figure: d for d in found.differences}
    for of, study_of, way in (("a", found.a, results), ("b", found.b, other)):
        assert way.traced is not None
        said = {
            "leader at half time won": study_of.lead.wins[1].share,
            "changes of the lead": study_of.lead.changes.mean,
            "actions without a choice": study_of.choice.forced,
            "possibilities of a decision": study_of.choice.branching,
            "actions": study_of.actions.mean,
            "won by who began": study_of.order[0].won.share,
            "won by seat 2": study_of.seats[1].won.share,
        }
        assert {name: getattr(figures[name], of) for name in said} == pytest.approx(said)
    led = figures["leader at half time won"]
    assert led.low < led.b - led.a < led.high


def test_a_share_of_some_matches_is_compared_among_them_alone() -> None:
    """A lead that fewer matches have, and that wins less often, is no better lead."""
    few = PerMatch(np.array([1.0, 0, 0, 0]), np.array([1.0, 1, 0, 0]), is_share=True)
    many = PerMatch(np.array([1.0, 1, 0, 0]), np.array([1.0, 1, 1, 1]), is_share=True)
    assert (few.value, many.value) == (0.5, 0.5)
    assert (few.linear.mean(), many.linear.mean()) == (0.5, 0.5)


def test_two_ways_must_be_alike(results: Results) -> None:
    with pytest.raises(Problem, match="seed"):
        compare(results, matches(seed=2))


def test_the_interval_of_a_difference_is_newcombes() -> None:
    """His example (a) of 1998: 56 of 70 against 48 of 80."""
    low, high = interval_of_difference(tried(48, 80), tried(56, 70))
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


def test_nothing_tried_says_nothing() -> None:
    assert tried(0, 0) == Tried(0, 0.0, 0.0, 1.0, 0)


# --- pages ------------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """A page as it is read: its texts, and whatever it would fetch."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.fetched: list[str] = []
        self.feed(html)
        assert not self.open, "every tag is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [name for name, _ in attrs if name in ("src", "href")]
        self.fetched += [tag] if tag == "script" else []
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [name for name, _ in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_a_page_needs_no_network_and_says_the_figures(found: Study) -> None:
    page = Page(study_page(found, "Unitary <1>", "seed 1 & more", "By nobody."))
    said = " ".join(page.texts)
    assert page.fetched == []
    assert "Unitary <1>" in said
    assert "seed 1 & more" in said
    for words in ("Who wins", "random after beginner", "What a lead is worth", "Square Root", "Dead cards"):
        assert words in said
    assert f"{100 * found.order[0].won.share:.1f}%" in said


def test_a_report_is_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["report", "unitary", "--games", "6", "--bots", "beginner,random"]
    assert main(asked) == 0
    page = tmp_path / "unitary-report.html"
    assert "Who wins" in Page(page.read_text("utf-8")).texts
    assert main(asked) == 2
    assert "is there already" in capsys.readouterr().err
    assert main([*asked, "--overwrite"]) == 0
    capsys.readouterr()
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["played"] == 6
    assert main([*asked, "--json", "--out", "x.html"]) == 2
    assert "leave out --out" in capsys.readouterr().err
    assert main([*asked, "--seats", "2"]) == 2
    assert "--seats" in capsys.readouterr().err


def test_an_interrupted_report_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from labtable.lab.study import command

    def interrupted(*given: object, **more: object) -> Results:
        found = simulate("unitary", 2, ["random"] * 2, keep_traces=True)
        return Results(**{**vars(found), "games": 4})

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "simulate", interrupted)
    assert main(["report", "unitary", "--games", "4", "--bots", "random,random"]) == 130
    assert not list(tmp_path.iterdir())
    assert "Interrupted" in capsys.readouterr().err


def test_a_comparison_is_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "unitary-comparison.html"  # beside a report of the game
    ways = ["--a", "claims=auto", "--b", "claims=spot"]
    assert main(["compare", "unitary", "--games", "6", "--bots", "random,random", *ways]) == 0
    said = Page(page.read_text("utf-8")).texts
    assert "What differs" in said
    assert any("claims=spot" in text for text in said)
    assert main(["compare", "unitary", "--games", "6", "--bots", "random,random", "--a", "dealt=2", "--overwrite"]) == 0
    said = Page(page.read_text("utf-8")).texts
    assert any("dealt=2" in text for text in said)
    assert any("dealt=0" in text for text in said), "the other way says the printed number"
    assert main(["compare", "unitary", "--a", "claims=auto", "--out", str(tmp_path / "y.html")]) == 2
    assert "Both ways are the same" in capsys.readouterr().err
    assert main(["compare", "unitary", "--a", "claims=loud", "--out", str(tmp_path / "x.html")]) == 2
    assert "claims can be" in capsys.readouterr().err
