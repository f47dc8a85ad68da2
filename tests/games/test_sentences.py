"""What is said agrees with whom and how many it speaks of, in every game and on every page: no "You has", "1 cards"."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from labtable.api.game_cards import CLIENT, texts_folder
from labtable.engine.play.game import Game
from labtable.engine.play.settings import written
from labtable.engine.play.texts import COMMON as OF_EVERY_GAME
from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.catalogue import LISTS, Catalogue
from labtable.engine.words.checking import arguments, parameters
from labtable.engine.words.sentences import Sentence
from labtable.games import load, names

from .tables import for_every_game

PEOPLE = ["Noor", "Ada"]
TEXT = "something"
COUNTS = set(
    "n count cards deck drawn earned few hearts held left lost pile points rounds seconds seen shown solutions solved "
    "tokens total tried turns unseen won".split()
)

THINGS = {
    "box": "boxes", "card": "cards", "Cat": "Cats", "experiment": "experiments", "heart": "hearts", "hypothesis":
    "hypotheses", "letter": "letters", "line": "lines", "match": "matches", "pile": "piles", "play": "plays",
    "player": "players", "point": "points", "quark": "quarks", "round": "rounds", "second": "seconds", "Solution":
    "Solutions", "step": "steps", "token": "tokens", "turn": "turns", "unit": "units", "world": "worlds",
}  # fmt: skip
ONE, OTHER = "|".join(THINGS), "|".join(THINGS.values())
DOES = "call|discard|draw|end|hold|keep|lose|play|say|show|steal|take|win|write"
WRONG = [
    re.compile(pattern)
    for pattern in (
        rf"\b1 (\w+ )?({OTHER})\b",
        rf"\b[02] (Alive |Dead |Empty |other )?({ONE})\b",
        rf"\b1 ({ONE}) (are|were|have)\b",
        rf"\b[02] ({OTHER}) (is|was|has)\b",
        r"\b[Tt]here (are|were) 1\b",
        r"\b[Tt]here (is|was) [02]\b",
        r"\b(?<!than )(?<!and )[Yy]ou (has|is|was|does|had’ve)\b",
        rf"\b[Yy]ou ({DOES})(s|es)\b",
        r"(?<!and )\bAda (have|are|were|do)\b",
        rf"(?<!and )(?<![Ll]et )(?<!may )(?<!can )\bAda ({DOES})\b",
        r"\b([Yy]our’s|[Yy]ou’s|You your)\b",
        r"(?i)\bbots?\b",  # what plays beside people is a computer
        r" [,;:!]| \.(?!\.)|  ",
    )
]


def wrong(said: str) -> list[str]:
    """What does not agree in a sentence."""
    return [found[0] for pattern in WRONG if (found := pattern.search(said))]


# --- what a game says -------------------------------------------------------------------------------------------------


def forgiving(formats: Mapping[str, Callable[..., str]], ways: set[str]) -> dict[str, Callable[[Any], str]]:
    """The formats of a game, which write numbers as they do and anything for what they cannot write."""

    def writing(way: str) -> Callable[..., str]:
        def write(value: Any, *say: Any) -> str:
            try:
                return formats[way](value, *say)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                return TEXT

        return write

    return {way: writing(way) if way in formats else str for way in ways}


def told(game: str) -> Iterator[tuple[str, str]]:
    """Every text of a game with 0, 1 and 2 of everything, about whoever reads it and about somebody else."""
    if game == CLIENT:
        yield from told_of_texts(read_catalogue(texts_folder(CLIENT)), {})
        return
    words = load(game).words
    yield from told_of_texts(words.catalogue, words.formats)


def told_of_texts(texts: Catalogue, formats: Mapping[str, Callable[..., str]]) -> Iterator[tuple[str, str]]:
    """The same of texts."""
    for key in texts.texts:
        names = {name: texts.kind(key, name).removeprefix("bold ") for name in parameters(texts, key)}
        plurals = {one.name for one in arguments(texts.pattern(key)) if one.way == "plural"}
        ways = forgiving(formats, formats.keys() & {word for kind in names.values() for word in kind.split()})
        for n, who in product((0, 1, 2), (0, 1)):
            params = {
                name: value_of(texts, kind, n, who) if kind else n if name in COUNTS | plurals else TEXT
                for name, kind in names.items()
            }
            yield key, texts.tell(Sentence(key, params), ways, PEOPLE, 0)


def value_of(texts: Catalogue, kind: str, n: int, who: int) -> Any:
    """A value of a kind that texts know."""
    way, _, rest = kind.partition(" ")
    under = words_under(texts, rest.rpartition(" ")[2])
    many = max(n, 1)
    values = {
        "seat": who, "seats": [who], "name": ("You", "Ada")[who], "amount": f"{n}{under[0]}",
        "amounts": under[:1] * n, "word": under[0], **dict.fromkeys(LISTS, under[:many]),
        "sentence": Sentence("match_over"),
    }  # fmt: skip
    if way == "list":
        return [[value_of(texts, texts.kind(rest, one), n, who) for one in texts.about[rest]["placeholders"]]] * many
    return values.get(way, n)


def words_under(texts: Catalogue, prefix: str) -> list[str]:
    """Values of words with this prefix; a word that is of another names it as well: `u:red`."""
    return [one + word_of(texts, f"{prefix}.{one}") for one in texts.under.get(prefix, [TEXT])]


def word_of(texts: Catalogue, key: str) -> str:
    """The word that a text is of, as it is written behind its own; empty where it is of none."""
    kind = texts.kind(key, "of").rpartition(" ")[2]
    return f":{texts.under[kind][0]}" if key in texts.texts and "of" in parameters(texts, key) else ""


EVEN = "points are even (M-15)"
SEARCHED = "solvers search plays of two cards and more"
NEVER = {  # sentences with a number that is never 1, or never so small, and why
    "cats": {
        **dict.fromkeys(["begun", "claim.none", "drew", "drew_own"], "two scientists hold at least a box each"),
        **dict.fromkeys(["claim.other", "look.of"], "of somebody else"),
        "hint_cannot": "a closed box may always be of the kind",
    },
    "feynman": dict.fromkeys(["aim_rounds", "aim_short_rounds"], "several rounds are three and more"),
    "mathic": {
        **dict.fromkeys("earned hint_play hint_steal holds lost missed_more missed_play missed_reset".split(), EVEN),
        **dict.fromkeys("missed_steal no_heart_left nothing_left round_points total won your_points".split(), EVEN),
        **dict.fromkeys("judged_earns judged_missed judged_most".split(), EVEN),
        **dict.fromkeys("hint_better hint_easy hint_last hint_no_steal hint_none hint_none_to_steal".split(), SEARCHED),
        "gains": "a play takes two cards and more",
        "counting.worth": EVEN,
        "puzzle_all": "a space of one card is no puzzle",
        "form_steal_pattern": "it has a card's name, not a number",
        "hint_discard": "more than one card is unseen while a hint searches for a discard",
    },
    "unitary": {"drawn_match": "nobody can have drawn all cards in a turn", "teams": "a team is two"},
}


@pytest.mark.parametrize("game", [CLIENT, *names()])
def test_what_a_game_says_agrees(game: str) -> None:
    never = NEVER.get(game, {})
    found = {f"{key}: {said} ({fault})" for key, said in told(game) if key not in never for fault in wrong(said)}
    assert not found, "\n".join(sorted(found))


CODE = (".py", ".ts", ".svelte")
FORM = re.compile(r"f\"([\w.{}-]*\{[\w.{}-]*)\"")  # an f-string that may be a key: f"manner.{level}"
FORM_OF_PAGE = re.compile(r"`([\w.-]*\$\{[^`]*\}[\w.-]*)`")

# Of a topic, an idea or a saying (`engine.words.class_report`).
OF_LEARNED = re.compile(r"(?:topic|sum|idea|ask|says|home|class)_(\w+)")


def kinds_of(texts: Catalogue) -> set[str]:
    """The kinds of all parameters."""
    return {texts.kind(key, name) for key in texts.texts for name in parameters(texts, key)} - {""}


def said_somewhere(game: Game) -> Callable[[str], bool]:
    """Whether a key is an event's or a refusal's, or is written in the game's code besides its place in a catalogue."""
    named = {member.key for member in (*game.events, *game.refusals)}
    named |= {f"puzzle.topic.{topic}" for topic in game.puzzle_topics} | {f"scope.{one}" for one in game.words.scopes}
    sources = [path for path in game.folder.rglob("*") if path.suffix in CODE and path.name != "texts.ts"]
    kinds = {kind.rpartition(" ")[2] for kind in kinds_of(game.words.catalogue)}
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources) + 'f"manner.{level}"'  # which every game has
    written = [*FORM.findall(code), *(form.replace("${", "{") for form in FORM_OF_PAGE.findall(code))]
    forms = [re.sub(r"\\\{.+?\\\}", ".+", re.escape(form)) for form in written]
    composed = [re.compile(form) for form in forms if len(form.replace(".+", "")) >= len("_own")]

    def is_said(key: str) -> bool:
        written = len(re.findall(rf"['\"`]{re.escape(key.removeprefix('problem.'))}['\"`]", code))
        about = OF_LEARNED.fullmatch(key)
        is_about = about is not None and re.search(rf"['\"`]{re.escape(about[1])}['\"`]", code) is not None
        is_word = key in kinds or key.rpartition(".")[0] in kinds
        return key in named or written > 0 or is_about or is_word or any(form.fullmatch(key) for form in composed)

    return is_said


def texts_of_options(game: Game) -> set[str]:
    """The keys of what is said about options: a number is its own title."""
    titles = {f"option.{option.name}" for option in (*game.options, *game.parameters)}
    choices = {(f"option.{one.name}.{written(choice)}", choice) for one in game.options for choice in one.choices}
    return titles | {k for k, choice in choices if type(choice) is not int} | {f"{key}.says" for key, _ in choices}


@for_every_game
def test_options_and_what_they_change_are_told(game: Game) -> None:
    texts = {key: text for key, text in game.words.catalogue.texts.items() if key.startswith("option.")}
    assert texts.keys() == texts_of_options(game)
    assert all(text.endswith(".") == key.endswith(".says") for key, text in texts.items())


FRONT = {f"front.{what}" for what in ("line", "sentence", "topic", "deal", "cover", "credit")}


@for_every_game
def test_a_game_with_a_page_says_on_the_start_page_what_it_is(game: Game) -> None:
    said = {key for key in game.words.catalogue.texts if key.startswith("front.")}
    assert said == (FRONT if (game.folder / "page").is_dir() else set())


@for_every_game
def test_every_sentence_of_a_game_is_said_somewhere(game: Game) -> None:
    is_said = said_somewhere(game)
    own = (
        game.words.catalogue.texts.keys() - read_catalogue(OF_EVERY_GAME).texts.keys() - texts_of_options(game) - FRONT
    )
    assert not [key for key in own if not is_said(key)]
    assert not is_said("never_said")


# --- what is wrong is noticed -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "There are 1 cards.",
        "You have 1 points.",
        "2 card left.",
        "There is 2 cards left.",
        "You has collected 3 cards.",
        "You draws 2.",
        "Ada have 3.",
        "Ada draw 3.",
        "Beginner bot won.",
        "You won , it seems.",
    ],
)
def test_what_does_not_agree_is_found(said: str) -> None:
    assert wrong(said)


@pytest.mark.parametrize("said", ["You draw 1 card; there are 2 cards left.", "Let Ada play.", "You and Ada have won."])
def test_what_agrees_is_let_be(said: str) -> None:
    assert not wrong(said)
