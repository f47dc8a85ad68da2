"""The texts of U-kNOw Feynman, each from its module."""

from labtable.engine.words.words import Words

from ..rules.state import State
from . import (
    advice,
    arranging,
    class_report,
    client_view,
    ending,
    narration,
    notation,
    physics,
    position,
    preview,
    puzzles,
    refusals,
    situation,
)

WORDS = Words[State](
    formats={"reaction": physics.in_full},
    write=notation.write,
    write_all=notation.write_all,
    write_here=notation.write_here,
    read=notation.read,
    explain=refusals.explain,
    narrate=narration.narrate,
    aim=situation.aim,
    situation=situation.situation,
    prompt=situation.prompt,
    ending=ending.ending,
    choices=situation.choices,
    can_win=puzzles.can_win,
    nudges=advice.nudges,
    because=advice.because,
    review=advice.review,
    learned=class_report.learned,
    sayings=class_report.SAYINGS,
    client_view=client_view.client_view,
    opened=client_view.opened,
    preview=preview.preview,
    faces=client_view.faces,
    deck=client_view.deck,
    reference=physics.examples,
    piles=position.PILES,
    truth=position.truth,
    arrange=arranging.arrange,
    cards=position.cards,
)
