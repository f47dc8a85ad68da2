"""A match at the terminal: bots act by themselves, people type actions, everybody is told what they may know.

Several people share the screen in turns: it is handed over, and nobody sees what another was shown.
"""

import contextlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labtable.engine.files.record_file import SUFFIX, Player, dump_match
from labtable.engine.files.replay import described
from labtable.engine.files.rulebook import rulebook_of, rules_of
from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.kernels.events import Event
from labtable.engine.kernels.randomness import derive
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.play.settings import written
from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence, isolated
from labtable.engine.words.words import Action, Hint
from labtable.table.seats.names import shown

from .console import Console, Leaving
from .keeping import Keeper, write

LANGUAGES = Path(__file__).parent / "languages"
BOT_DICE = 1  # purpose of `derive`
NOBODY_YET = -2  # of the seat at the screen: people share it, and none has taken it

Choose = Callable[[Any, int, int], tuple[Action, ...]]  # by a view, its seat and a seed: the pieces of an action


@dataclass
class Advice:
    """A hint, and how many of its sentences have been shown."""

    hint: Hint
    shown: int = 0


class Session:
    """A match, the people and bots who play it, and one terminal."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        console: Console,
        keeper: Keeper,
        bots: Mapping[int, Choose] | None = None,
        language: str = ENGLISH,
    ) -> None:
        """`bots`: those that are not levels of the game, by seat."""
        self.bots = bots or {}
        self.match = match
        self.game = match.game
        self.words = match.game.words_in(language)
        self.texts = read_catalogue(LANGUAGES, language)
        self.players = players
        self.names = [shown(player.name) for player in players]
        self.console = console
        self.people = [seat for seat, player in enumerate(players) if player.level is None and seat not in self.bots]
        self.listeners = self.people or [SPECTATOR]
        self.at_screen = self.listeners[0] if len(self.listeners) == 1 else NOBODY_YET
        self.unread: dict[int, list[str]] = {seat: [] for seat in self.listeners}
        self.knows_standing = NOBODY_YET  # the seat that has heard the position since the last action of another
        self.asked = ""  # the key of the last sentence then: what was asked of it
        self.advice: Advice | None = None
        self.keeper = keeper
        self.saved: set[Path] = set()
        self.began = time.monotonic() - (match.played[-1].ms / 1000 if match.played else 0)

    # --- the match goes on ---

    def run(self) -> None:
        """Play to the end. Raises Leaving."""
        self.greet()
        while not self.match.is_over:
            self.go_on()
        self.look_back()

    def greet(self) -> None:
        """Print what is played, and what each listener sees of the deal (or of the match so far)."""
        players = self.texts.enumerate([described(player, self.texts) for player in self.players])
        self.say("begins", title=self.game.title, players=players)
        for level in dict.fromkeys(player.level for player in self.players if player.level):
            if self.words.catalogue.has(f"manner.{level}") and self.texts.has(f"level.{level}"):
                manner = self.words.tell(Sentence(f"manner.{level}"))
                self.say("manner", level=level, manner=manner)
        self.console.say()
        self.narrate(self.match.beginning)
        for step, _ in self.match.replay():
            self.narrate(step.events)

    def say(self, key: str, **params: Any) -> None:
        """Print a text of the terminal's own."""
        self.console.say(self.texts.say(key, **params))

    def narrate(self, events: Sequence[Event]) -> None:
        """Tell each listener what they may know about some events."""
        for listener in self.listeners:
            self.hear(listener, self.game.narrate(events, listener))

    def hear(self, listener: int, sentences: Iterable[Sentence]) -> None:
        """Print sentences for one of the people, now or when they have the screen."""
        for line in self.words.tell_all(sentences, self.names, listener):
            if listener == self.at_screen:
                self.console.say(line)
            else:
                self.unread[listener].append(line)

    def tell(self, sentence: Sentence) -> str:
        """A sentence as text for the person at the screen."""
        return self.words.tell(sentence, self.names, self.at_screen)

    def tell_problem(self, problem: Problem) -> str:
        """What went wrong, in the language at the screen if it has a text."""
        return self.tell(problem.sentence) if problem.sentence else problem.text

    def go_on(self) -> None:
        """Take one decision. Bots that may act but need not come first; people may act at any prompt."""
        last = self.match.played[-1].seat if self.match.played else -1
        for seat in self.game.asking_order(self.match.state, last):
            if seat not in self.people:
                if self.bot_acts(seat):
                    return
            elif self.game.asked(self.match.state, seat) >= Asked.MUST:
                self.ask(seat)
                return

    def bot_acts(self, seat: int) -> bool:
        """Let a bot act, unless it prefers to wait. Its dice depend on the match alone."""
        dice = derive(derive(self.match.seed, BOT_DICE + seat), len(self.match.played))
        if seat in self.bots:
            pieces = self.bots[seat](self.match.view(seat), seat, dice)
        else:
            level = self.game.level(self.players[seat].level or "")
            pieces = self.game.choose(self.match.view(seat), seat, level, dice)
        if pieces:
            self.carry_out(seat, pieces)
        return bool(pieces)

    def act(self, seat: int, text: str) -> None:
        """Carry out a written action. Raises Problem; then nothing has changed."""
        self.carry_out(seat, self.match.parse(seat, text))

    def carry_out(self, seat: int, pieces: Sequence[Action]) -> None:
        """Carry out a legal action and tell everybody what they may know about it."""
        self.narrate(self.match.carry_out(seat, pieces, int(1000 * (time.monotonic() - self.began))))
        self.advice = None
        if seat != self.knows_standing or len(self.players) == 1:  # alone, all follows from one's own action
            self.knows_standing = NOBODY_YET

    # --- a person's turn ---

    def ask(self, seat: int) -> None:
        """Prompt a person until they have acted. Raises Leaving."""
        with contextlib.suppress(Problem):  # a person who leaves is told; one who plays need not know
            self.keep()
        self.hand_over(seat)
        if self.knows_standing != seat or self.words.prompt(self.match.view(seat), seat).key != self.asked:
            self.say_standing(seat)
        done = False
        while not done:
            line = self.console.ask(f"{isolated(self.names[seat])}> " if len(self.people) > 1 else "> ")
            try:
                done = self.follow(seat, line)
            except Problem as problem:
                self.console.say(self.tell_problem(problem))

    def hand_over(self, seat: int) -> None:
        """Give the screen to a person and print what they have not been told yet."""
        if seat == self.at_screen:
            return
        self.at_screen = NOBODY_YET
        self.console.push_away()
        name = isolated(self.names[seat])
        self.console.ask(self.texts.say("handed", name=name))
        self.at_screen = seat
        for line in self.unread[seat]:
            self.console.say(line)
        self.unread[seat].clear()

    def say_standing(self, seat: int) -> None:
        """Print the position."""
        self.console.say()
        situation = self.words.situation(self.match.view(seat), seat)
        for sentence in situation:
            self.console.say(self.tell(sentence))
        self.asked = situation[-1].key
        self.knows_standing = seat

    def follow(self, seat: int, line: str) -> bool:
        """Carry out a typed line and return whether it was an action. Raises Problem and Leaving."""
        command, _, rest = line.partition(" ")
        match command.casefold():
            case "":
                self.say_standing(seat)
            case "?":
                self.say_possible(seat)
            case "help":
                self.say("help", rule=rules_of(self.game.folder)[0].number)
            case "hint":
                self.say_hint(seat)
            case "odds":
                self.say_odds(seat)
            case "rules" | "rule":
                self.say_rules(rest.strip())
            case "save":
                self.save(rest.strip())
            case "quit" | "exit" | "leave":
                raise Leaving
            case _:
                self.act(*self.addressed(seat, line))
                return True
        return False

    def addressed(self, seat: int, line: str) -> tuple[int, str]:
        """The seat that acts, and its action: `Bob: claim` is for people who share a screen and act out of turn."""
        for other in self.people:
            if found := re.match(rf"{re.escape(self.names[other])}\s*:\s*(.+)", line, re.IGNORECASE):
                return other, found[1]
        return seat, line

    def say_possible(self, seat: int) -> None:
        """Print what the seat can type, and what each action would make of the cards on the table."""
        for text, sentence in self.words.choices(self.match.view(seat), seat):
            self.console.say(f"  {text}" + (f": {self.tell(sentence)}" if sentence else ""))
        self.say("also")

    def say_hint(self, seat: int) -> None:
        """Print the next sentence of the solver's advice, which starts again when something has happened."""
        self.advice = self.advice or Advice(self.words.hint(self.match.view(seat), seat))
        sentences = self.advice.hint.sentences
        if self.advice.shown == len(sentences):
            self.say("hint.over")
            return
        self.console.say(self.tell(sentences[self.advice.shown]))
        self.advice.shown += 1
        if self.advice.shown < len(sentences):
            self.say("hint.more")

    def say_odds(self, seat: int) -> None:
        """Print the odds. Raises Problem `no_odds`."""
        chances = self.words.chances(self.match.view(seat), seat)
        if not chances:
            raise Problem("no_odds")
        for sentence in chances:
            self.console.say(self.tell(sentence))

    def say_rules(self, number: str) -> None:
        """Print all rules, or one. Raises Problem `no_such_rule`."""
        for line in rules_in_words(self.game.folder, number, self.texts.language):
            self.console.say(line)

    def save(self, name: str) -> None:
        """Write the record to a file that the person names. Raises Problem `no_file`, `bad_file`."""
        if not name:
            raise Problem("no_file")
        path = Path(name).expanduser()
        if path.suffix != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        if path.exists() and path not in self.saved:
            raise Problem("bad_file", "file_exists", path=str(path))
        write(path, dump_match(self.match, self.players))
        self.saved.add(path)
        self.say("saved", path=path)

    def keep(self) -> Path | None:
        """Save the unfinished match, once a person has acted. Raises Problem `bad_file`."""
        if self.match.is_over or not any(played.seat in self.people for played in self.match.played):
            return None
        return self.keeper.keep(dump_match(self.match, self.players))

    # --- the end ---

    def look_back(self) -> None:
        """Print what the people here missed, and let them save the match. Raises Leaving."""
        self.keeper.forget()
        self.at_screen = self.listeners[0] if len(self.listeners) == 1 else NOBODY_YET
        remarks = self.words.review(self.match.steps())
        if missed := [remark for remark in remarks if remark.seat in self.people]:
            self.console.say()
            self.say("back")
            for remark in missed:
                self.console.say(self.tell(remark.sentence))
        self.console.say()
        while line := self.console.ask(self.texts.say("end")):
            try:
                self.after_the_end(line)
            except Problem as problem:
                self.console.say(self.tell_problem(problem))

    def after_the_end(self, line: str) -> None:
        """Carry out a command after the end of the match. Raises Problem and Leaving."""
        command, _, rest = line.partition(" ")
        match command.casefold():
            case "save":
                self.save(rest.strip())
            case "rules" | "rule":
                self.say_rules(rest.strip())
            case "quit" | "exit" | "leave":
                raise Leaving
            case _:
                raise Problem("over")

    def leave(self) -> None:
        """Say goodbye, and where an unfinished match is saved."""
        try:
            path = self.keep()
            last = self.texts.say("left.saved", path=path) if path else self.texts.say("left")
        except Problem as problem:
            last = self.texts.say("left.unsaved", why=self.tell_problem(problem))
        with contextlib.suppress(Leaving):  # there may be no reader any more
            self.console.say()
            self.console.say(last)


def rules_in_words(folder: Path, number: str = "", language: str = ENGLISH) -> Iterator[str]:
    """The rules of the game in this folder, or one of them, as lines. Raises Problem `no_such_rule`."""
    book = rulebook_of(folder, language)
    if book.language != language:
        yield from (read_catalogue(LANGUAGES, language).say("rules.english"), "")
    if not number:
        for note in book.opening[1:]:
            yield from (note.title, *note.text.splitlines(), "")
    for rule in [book.rule(number)] if number else book.rules:
        yield f"{rule.number} {rule.title} ({rule.source})"
        yield from rule.text.splitlines()
        yield ""


def options_in_words(game: Game, language: str) -> Iterator[str]:
    """The options and parameters of a game, one per line: name, default, choices, title."""
    texts, own = read_catalogue(LANGUAGES, language), game.words_in(language).catalogue
    for heading, options in (("rules.options", game.options), ("rules.numbers", game.parameters)):
        yield texts.say(heading)
        for option in options:
            known = ", ".join(map(written, option.choices))
            bounds = known if option.low is None else texts.say("rules.bounds", low=option.low, high=option.high)
            by_seats = {seats: written(value) for seats, value in option.by_seats.items()}
            others = "".join(texts.say("rules.by_seats", value=value, n=n) for n, value in by_seats.items())
            yield f"{option.name}={written(option.default)}{others} ({bounds}): {own.say(f'option.{option.name}')}"
        yield ""
