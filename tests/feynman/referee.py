"""A second reading of the rules: a slow and simple referee over truths as `labtable audit` prints them.

It knows no code of the game, only its rules and notation. Piles are Python lists, top first.
"""

from collections import Counter
from copy import deepcopy
from itertools import chain, combinations
from typing import Any

Truth = dict[str, Any]
QUARKS = ["u", "d", "c", "s", "t", "b"]
CHARGED_LEPTONS = ["e", "mu", "tau"]
NEUTRINOS = ["nu_e", "nu_mu", "nu_tau"]
LEPTONS = CHARGED_LEPTONS + NEUTRINOS
PARTICLES = QUARKS + LEPTONS
UP_LIKE = ["u", "c", "t"]
AMOUNT = {"W": 1, "photon": 2, "gluon": 4}
NEEDS = {"W": PARTICLES, "photon": QUARKS + CHARGED_LEPTONS, "gluon": QUARKS}
COLOURS = {"matter": ["blue", "green", "red", "yellow"], "antimatter": ["purple", "cyan", "pink", "orange"]}
OTHER = {"matter": "antimatter", "antimatter": "matter"}


def counterpart(colour: str) -> str:
    """The colour of the other side that belongs to this one."""
    for side, colours in COLOURS.items():
        if colour in colours:
            return COLOURS[OTHER[side]][colours.index(colour)]
    raise ValueError(colour)


class Referee:
    """Follows one match and says, after each action, how things must stand."""

    def __init__(self, about: dict[str, Any], truth: Truth) -> None:
        self.options = about["options"]
        self.seats: int = about["seats"]
        self.cards: dict[str, dict[str, str]] = about["cards"]
        self.truth = deepcopy(truth)
        self.passes = 0
        self.pool: set[int] | None = None
        self.short = bool(self.options["length"] == "short")
        self.ran_out = False

    # --- cards --------------------------------------------------------------------------------------------------------

    def face(self, n: int, side: str | None = None) -> str:
        return self.cards[str(n)][side or self.truth["side"]]

    def symbol(self, n: int, side: str | None = None) -> str:
        return self.face(n, side).partition(":")[0]

    def colour(self, n: int, side: str | None = None) -> str:
        return self.face(n, side).partition(":")[2]

    def written(self, seat: int, n: int, side: str | None = None) -> str:
        """With its number where another card of the hand shows the same face, but not the same behind it."""
        face = self.face(n, side)
        alike = [m for m in self.truth["hands"][seat] if self.face(m, side) == face]
        differ = any(self.cards[str(m)] != self.cards[str(n)] for m in alike)
        return f"{face}/{n}" if differ else face

    def meant(self, seat: int, text: str, shown: Truth, side: str | None = None) -> int:
        """The card of the hand that a text means; of two cards alike the one that has gone."""
        face, _, number = text.partition("/")
        if number:
            return int(number)
        fitting = [m for m in self.truth["hands"][seat] if self.face(m, side) == face]
        if self.truth["drawn"] in fitting:
            return int(self.truth["drawn"])
        gone = [m for m in fitting if m not in shown["hands"][seat]]
        return int((gone or fitting)[0])

    # --- what is legal ------------------------------------------------------------------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Everything that each seat may do (F-5, F-12, F-19)."""
        truth = self.truth
        if truth["phase"] == "over":
            return {}
        found: dict[int, list[str]] = {}
        if truth["uncalled"] is not None:
            found = {seat: ["decay" if seat == truth["uncalled"] else "catch"] for seat in range(self.seats)}
        found.setdefault(truth["turn"], []).extend(self.of_turn(truth["turn"]))
        return found

    def of_turn(self, seat: int) -> list[str]:
        truth = self.truth
        if truth["phase"] == "answer":
            return [*self.answers(seat), "take"]
        if truth["phase"] == "drawn":
            return [*self.plays(seat, [truth["drawn"]]), "keep"]
        found = [*self.plays(seat, truth["hands"][seat]), *self.baryons(seat)]
        if truth["draw"] or len(truth["discard"]) > 1 or self.short:
            return [*found, "draw"]
        return found or ["pass"]

    def with_call(self, seat: int, action: str, cards: int) -> list[str]:
        """Without DECAY, and with it where it is due (F-19)."""
        return [action, f"{action} decay"] if len(self.truth["hands"][seat]) - cards == 1 else [action]

    def plays(self, seat: int, cards: list[int]) -> list[str]:
        found: dict[str, None] = {}
        for n in cards:
            if self.may_play(n):
                text = f"play {self.written(seat, n)}"
                named = COLOURS[self.truth["side"]] if self.symbol(n) in ("change", "higgs") else [""]
                for colour in named:
                    found |= dict.fromkeys(self.with_call(seat, f"{text} {colour}".strip(), 1))
        return list(found)

    def may_play(self, n: int) -> bool:
        """F-5, F-7, F-8, F-9, F-10, F-11."""
        symbol, top = self.symbol(n), str(self.truth["top_kind"])
        follows = self.colour(n) == str(self.truth["colour"])
        if symbol == "change":
            return True
        if symbol == "higgs":
            massive = [*QUARKS, *CHARGED_LEPTONS, "W", "higgs"]
            return top in massive or bool(self.options["higgs"] == "anywhere")
        if symbol in AMOUNT:
            return follows and top in NEEDS[symbol]
        if symbol in PARTICLES:
            return follows or symbol == str(self.truth["particle"])
        return follows or symbol == top

    def baryons(self, seat: int) -> list[str]:
        """Each three with each of them on top (F-6)."""
        quarks = [n for n in self.truth["hands"][seat] if self.symbol(n) in ("u", "d")]
        found = []
        for three in combinations(quarks, 3):
            if {self.symbol(n) for n in three} == {"u", "d"}:
                for top in three:
                    cards = [*(n for n in three if n != top), top]
                    text = " ".join(self.written(seat, n) for n in cards)
                    found += self.with_call(seat, f"baryon {text}", 3)
        return found

    def answers(self, seat: int) -> list[str]:
        """F-13, F-14, F-15, F-16."""
        found: dict[str, None] = {}
        for n in self.truth["hands"][seat]:
            if self.colour(n) != self.truth["pending"]["colour"] or not self.completes(n):
                continue
            text = f"answer {self.written(seat, n)}"
            if self.truth["pending"]["boson"] != "gluon":
                found |= dict.fromkeys(self.with_call(seat, text, 1))
                continue
            found[text] = None
            behind = OTHER[self.truth["side"]]
            wanted = f"{self.truth['pending']['beneath']}:{counterpart(self.truth['pending']['colour'])}"
            for m in self.truth["hands"][seat]:
                if m != n and self.face(m, behind) == wanted:
                    found |= dict.fromkeys(self.with_call(seat, f"{text} {self.written(seat, m, behind)}", 2))
        return list(found)

    def completes(self, n: int) -> bool:
        symbol, beneath = self.symbol(n), str(self.truth["pending"]["beneath"])
        boson, book = self.truth["pending"]["boson"], bool(self.options["physics"] == "book")
        if boson == "gluon":
            return symbol == "flip"
        if boson == "photon":
            return symbol == beneath
        if beneath in QUARKS:
            charges = (symbol in UP_LIKE) != (beneath in UP_LIKE)
            return symbol in QUARKS and symbol != beneath and (charges or book)
        family = symbol.removeprefix("nu_") == beneath.removeprefix("nu_")
        crosses = symbol in LEPTONS and (symbol in NEUTRINOS) != (beneath in NEUTRINOS)
        return crosses and (family or book)

    # --- what follows -------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: str, shown: Truth) -> None:
        """Carry an action out; where chance decides, take what is shown if it can be."""
        truth, (verb, *words) = self.truth, action.split()
        self.pool, self.ran_out = None, False
        if action in ("decay", "catch"):
            late, truth["uncalled"] = truth["uncalled"], None
            self.draw_many(late, 2 if action == "catch" else 0, shown)
            if self.ran_out:
                self.end_by_count(shown)
        else:
            truth["uncalled"] = None
            self.passes = self.passes + 1 if verb == "pass" else 0
            calls = words[-1:] == ["decay"]
            self.turn_action(seat, verb, [word for word in words if word != "decay"], calls, shown)
        if self.pool is not None and shown["round"] == truth["round"]:
            assert set(shown["draw"]) == self.pool
            self.truth["draw"] = list(shown["draw"])

    def turn_action(self, seat: int, verb: str, words: list[str], calls: bool, shown: Truth) -> None:
        truth = self.truth
        thrower = truth["pending"]["by"] if truth["pending"] else None
        if verb == "draw":
            truth |= {"drawn": self.draw(seat, shown), "phase": "drawn"}
        elif verb in ("keep", "pass"):
            self.next_turn(seat, 1)
        elif verb == "take":
            self.take(seat, shown)
        elif verb == "answer":
            self.answer(seat, words, shown)
        else:
            self.play(seat, verb, words, shown)
        if words and len(truth["hands"][seat]) == 1 and not calls:
            truth["uncalled"] = seat
        self.end_if_won(seat, thrower, shown)

    def next_turn(self, seat: int, steps: int) -> None:
        turn = (seat + steps * self.truth["direction"]) % self.seats
        self.truth |= {"turn": turn, "phase": "play", "drawn": None}

    def play(self, seat: int, verb: str, words: list[str], shown: Truth) -> None:
        """F-5 to F-11."""
        truth, steps, beneath = self.truth, 1, self.truth["top_kind"]
        names = words if verb == "baryon" else words[:1]
        for n in [self.meant(seat, text, shown) for text in names]:
            self.lay(seat, n)
        symbol, colour = self.symbol(truth["discard"][0]), truth["colour"]
        if symbol in ("change", "higgs"):
            truth["colour"] = words[1]
        if symbol == "higgs":
            self.draw_until((seat + truth["direction"]) % self.seats, words[1], shown)
            steps = 2
        if symbol == "reverse":
            truth["direction"] *= -1
        if symbol == "skip" or (symbol == "reverse" and self.seats == 2):
            steps = 2
        if symbol == "flip":
            self.turn_over(colour)
        self.next_turn(seat, steps)
        if symbol in AMOUNT:
            waiting = {"boson": symbol, "colour": colour, "by": seat, "beneath": beneath, "amount": AMOUNT[symbol]}
            truth |= {"phase": "answer", "pending": waiting}

    def take(self, seat: int, shown: Truth) -> None:
        """F-12, F-18."""
        waiting = self.truth["pending"]
        self.draw_many(seat, waiting["amount"], shown)
        self.truth |= {"particle": waiting["beneath"] if waiting["boson"] == "photon" else None, "pending": None}
        self.next_turn(seat, 1)

    def answer(self, seat: int, words: list[str], shown: Truth) -> None:
        """F-13 to F-17."""
        waiting, self.truth["pending"] = self.truth["pending"], None
        behind = OTHER[self.truth["side"]]
        second = self.meant(seat, words[1], shown, behind) if len(words) > 1 else None
        self.lay(seat, self.meant(seat, words[0], shown))
        pays = waiting["by"]
        if waiting["boson"] == "gluon":
            self.turn_over(waiting["colour"])
            if second is None:
                colour = counterpart(waiting["colour"])
                self.truth |= {"colour": colour, "particle": None, "top_kind": None}
                pays = seat
            else:
                self.lay(seat, second)
        self.draw_many(pays, waiting["amount"], shown)
        self.next_turn(seat, 1)

    def lay(self, seat: int, n: int) -> None:
        self.truth["hands"][seat].remove(n)
        self.truth["discard"].insert(0, n)
        self.look()

    def look(self) -> None:
        """What the top card says is to be followed."""
        top = self.truth["discard"][0]
        symbol = self.symbol(top)
        self.truth |= {"top_kind": symbol, "particle": symbol if symbol in PARTICLES else None}
        self.truth["colour"] = self.colour(top) or self.truth["colour"]

    def turn_over(self, colour: str) -> None:
        """F-4, F-10; `colour` is the Flip's."""
        truth = self.truth
        truth["side"] = OTHER[truth["side"]]
        truth["discard"] = truth["discard"][::-1]
        truth["seen_whole"] += [*chain(*truth["hands"]), *truth["draw"][:1]]
        truth["draw"] = truth["draw"][::-1]
        truth["colour"] = counterpart(colour)
        self.look()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, seat: int, shown: Truth) -> int | None:
        """F-21."""
        truth = self.truth
        if self.short and not truth["draw"]:
            self.ran_out = True
            return None
        if not truth["draw"] and not self.pool:
            kept = 2 if truth["pending"] else 1
            self.pool = set(truth["discard"][kept:])
            truth["discard"] = truth["discard"][:kept]
            truth["seen_whole"] = [n for n in truth["seen_whole"] if n not in self.pool]
            if not self.pool:
                return None
        if self.pool:
            same_round = shown["round"] == truth["round"]
            n: int = shown["hands"][seat][len(truth["hands"][seat])] if same_round else min(self.pool)
            self.pool.remove(n)
        else:
            n = truth["draw"].pop(0)
        truth["hands"][seat].append(n)
        return n

    def draw_many(self, seat: int, n: int, shown: Truth) -> None:
        for _ in range(n):
            self.draw(seat, shown)

    def draw_until(self, seat: int, colour: str, shown: Truth) -> None:
        """F-9."""
        while (n := self.draw(seat, shown)) is not None:
            if self.colour(n) == colour:
                return

    # --- ends ---------------------------------------------------------------------------------------------------------

    def end_if_won(self, seat: int, thrower: int | None, shown: Truth) -> None:
        """F-20, F-21, F-22."""
        hands = self.truth["hands"]
        if not self.truth["pending"] and not hands[seat]:
            self.end_round([seat], shown)
        elif not self.truth["pending"] and thrower is not None and not hands[thrower]:
            self.end_round([thrower], shown)
        elif self.ran_out or self.passes == self.seats:
            self.end_by_count(shown)

    def end_by_count(self, shown: Truth) -> None:
        """F-21, F-22."""
        hands = self.truth["hands"]
        fewest = min(len(hand) for hand in hands)
        self.end_round([other for other, hand in enumerate(hands) if len(hand) == fewest], shown)

    def end_round(self, winners: list[int], shown: Truth) -> None:
        """F-20."""
        truth, won = self.truth, self.truth["rounds_won"]
        for seat in winners:
            won[seat] += 1
        left = self.options["rounds"] - truth["round"]
        level = [seat for seat in range(self.seats) if won[seat] + left >= max(won)]
        if left == 0 or len(level) == 1:
            best = [seat for seat in range(self.seats) if won[seat] == max(won)]
            truth |= {"phase": "over", "winners": best, "drawn": None, "pending": None, "uncalled": None}
            return
        self.check_deal(shown)
        assert (shown["round"], shown["dealer"]) == (truth["round"] + 1, (truth["dealer"] + 1) % self.seats)
        assert shown["rounds_won"] == won
        self.truth, self.passes = deepcopy(shown), 0

    def check_deal(self, truth: Truth) -> None:
        """A round as it is dealt (F-2, F-3, F-22)."""
        aside = truth["aside"] if self.short else []
        assert Counter(chain(*truth["hands"], truth["draw"], truth["discard"], aside)) == Counter(map(int, self.cards))
        assert [len(hand) for hand in truth["hands"]] == [5 if self.short else 7] * self.seats
        assert ("aside" in truth) is self.short
        if self.short:
            assert len(truth["draw"]) + 1 == min(10 * self.seats, len(self.cards) - 5 * self.seats)
        assert (truth["side"], truth["direction"], truth["phase"]) == ("matter", 1, "play")
        (top,) = truth["discard"]
        symbol, colour = self.symbol(top, "matter"), self.colour(top, "matter")
        assert symbol in PARTICLES
        assert (truth["colour"], truth["particle"], truth["top_kind"]) == (colour, symbol, symbol)
        assert truth["turn"] == (truth["dealer"] + 1) % self.seats
        assert truth["pending"] is truth["drawn"] is truth["uncalled"] is None
        assert truth["seen_whole"] == truth["winners"] == []

    def returns(self) -> list[int] | None:
        if self.truth["phase"] != "over":
            return None
        return [1 if seat in self.truth["winners"] else -1 for seat in range(self.seats)]


def comparable(truth: Truth) -> Truth:
    """A truth in which the order of what all have seen does not count, nor what was laid."""
    hidden = {*chain(*truth["hands"]), *truth["draw"]}
    return {**truth, "seen_whole": sorted(hidden & set(truth["seen_whole"]))}


def alike(actions: list[str]) -> list[str]:
    """Actions sorted; of a baryon the order of the two quarks beneath the top does not count."""
    found = []
    for action in actions:
        verb, *words = action.split()
        found.append(" ".join([verb, *sorted(words[:2]), *words[2:]] if verb == "baryon" else [verb, *words]))
    return sorted(found)
