"""The texts of Schrödinger's Cats, each from its module."""

from labtable.engine.words.words import Words

from ..rules.state import State
from . import (
    advice,
    arranging,
    choices,
    class_report,
    client_view,
    ending,
    judging,
    narration,
    notation,
    position,
    preview,
    refusals,
    situation,
)

WORDS = Words[State](
    write=notation.write,
    read=notation.read,
    explain=refusals.explain,
    narrate=narration.narrate,
    aim=situation.aim,
    situation=situation.situation,
    prompt=situation.prompt,
    out=situation.out,
    ending=ending.ending,
    choices=choices.choices,
    hint=advice.hint,
    nudges=advice.nudges,
    chances=advice.chances,
    judge=judging.judge,
    review=advice.review,
    learned=class_report.learned,
    sayings=class_report.SAYINGS,
    client_view=client_view.client_view,
    preview=preview.preview,
    faces=client_view.faces,
    deck=client_view.deck,
    piles=position.PILES,
    truth=position.truth,
    arrange=arranging.arrange,
    cards=position.cards,
)
