"""The texts of Unitary, each from its module."""

from labtable.engine.words.words import Words

from ..rules.state import State
from . import (
    advice,
    arranging,
    class_report,
    client_view,
    ending,
    formats,
    judging,
    laws,
    narration,
    notation,
    position,
    refusals,
    situation,
)

WORDS = Words[State](
    formats=formats.FORMATS,
    write=notation.write,
    read=notation.read,
    explain=refusals.explain,
    narrate=narration.narrate,
    aim=situation.aim,
    situation=situation.situation,
    prompt=situation.prompt,
    ending=ending.ending,
    choices=situation.choices,
    hint=advice.hint,
    can_win=advice.can_win,
    judge=judging.judge,
    review=advice.review,
    learned=class_report.learned,
    sayings=class_report.SAYINGS,
    client_view=client_view.client_view,
    without_previews=client_view.without_previews,
    faces=client_view.faces,
    deck=client_view.deck,
    reference=laws.laws_of_deck,
    piles=position.PILES,
    truth=position.truth,
    arrange=arranging.arrange,
    cards=position.cards,
)
