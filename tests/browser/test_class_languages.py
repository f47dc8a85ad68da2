"""A lesson of a class whose desk, projector and phones have four languages: each sees the same in its own."""

from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from labtable.api.game_cards import CLIENT, texts_folder
from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.catalogue import Catalogue
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import PROJECTOR, SMALL, at_class, at_table, desk_secret, lead, open_class


@cache
def texts(of: str, language: str) -> Catalogue:
    return read_catalogue(texts_folder(of), language)


def said(language: str, key: str, of: str = CLIENT, **params: Any) -> str:
    """A text as a page in that language has it. It has texts of its own there."""
    assert key in texts(of, language).texts
    return texts(of, language).say(key, **params)


def is_in(page: Page, language: str) -> None:
    """The page is in that language, and nothing of it in another one but names of languages."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("[lang]:not(html, [hreflang], option)")).to_have_count(0)


def test_desk_stage_and_phones_have_four_languages(visit: Visitor) -> None:
    desk = visit("/class/new", LAPTOP)
    desk.get_by_label("Language").select_option(label="français")
    code = open_class(desk)
    stage = visit(BESIDE, PROJECTOR, locale="en-GB")
    secret = desk_secret(desk, code)
    at_class(stage, code, secret, "desk", f"/class/{code}/stage")
    is_in(stage, "fr")  # the class's, as nobody there has chosen another
    at_class(stage, code, secret, "desk", f"/class/{code}/stage?lang=de")
    is_in(stage, "de")

    phones = {"fr": visit(f"/c/{code}", SMALL), "es": visit(f"/c/{code}?lang=es", SMALL)}
    for number, (language, phone) in enumerate(phones.items(), 1):
        is_in(phone, language)
        phone.get_by_label(said(language, "start.name")).fill(f"Pupil {language}")
        phone.get_by_role("button", name=said(language, "class.join")).click()
        expect(stage.get_by_role("listitem")).to_have_count(number)
    desk.get_by_role("button", name="Deal all").click()
    everywhere = {"en": desk, "de": stage, **phones}
    for phone in phones.values():
        at_table(phone, "cats")

    desk.get_by_role("button", name="Ask everybody").click()
    desk.get_by_role("dialog").get_by_label("Number").fill("1")
    desk.get_by_role("dialog").get_by_role("button", name="Push to all").click()
    for language, page in everywhere.items():
        expect(page.get_by_text(said(language, "question.title", number=1)).first).to_be_visible()
        is_in(page, language)
    for language, phone in phones.items():
        prove = phone.get_by_role("button", name=said(language, "act.call", "cats"))
        prove.click()
        prove.and_(phone.locator(".main")).click()
        expect(phone.get_by_text(said(language, "question.phone.done"))).to_be_visible()
    desk.get_by_role("button", name="Show the counts").click()
    for language in ("en", "de"):
        expect(everywhere[language].get_by_text(said(language, "question.howMany"))).to_be_visible()
        is_in(everywhere[language], language)
    proofs = [everywhere[language].locator(".why:not(.thinking)").inner_text() for language in ("en", "de")]
    assert all(proofs)
    assert proofs[0] != proofs[1]
    desk.get_by_role("button", name="Back to the tables").click()
    for language, phone in phones.items():
        expect(phone.get_by_text(said(language, "class.news.back"))).to_be_visible()

    lead(desk, "End the class", "End the class")
    for language, phone in phones.items():
        expect(phone.get_by_text(said(language, "class.over")).first).to_be_visible()
        is_in(phone, language)
    for language in everywhere:
        report = desk.context.new_page()
        report.goto(f"{desk.url}/report?lang={language}")
        expect(report.get_by_role("button", name=said(language, "report.print"), exact=True)).to_be_visible()
        is_in(report, language)
        report.close()
