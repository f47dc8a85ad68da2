"""A pupil's quiet sign that they need help: pressed on a phone, seen at the desk, never on the wall."""

from playwright.sync_api import expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.classes import to_stage
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.desks import PROJECTOR, SMALL, at_class, at_table
from tests.browser.leading import lesson


def test_help_is_asked_seen_and_taken_back(visit: Visitor, server: str, axe: str) -> None:
    with lesson(server, "cats", 3, title="Class 8b") as there:
        desk = at_class(visit(BESIDE, LAPTOP), there.code, there.secret, "desk", f"/class/{there.code}")
        phone = visit(f"/c/{there.code}", SMALL)
        phone.get_by_label("Your name").fill("Ada")
        phone.get_by_role("button", name="Come to the table").click()
        expect(phone.get_by_text("You sit at table 1")).to_be_visible()
        there.comes("Ben")
        there.desk.deal()
        at_table(phone, "cats")
        wall = to_stage(visit(BESIDE, PROJECTOR), there.code, there.secret)
        ask = phone.get_by_role("button", name="We need help", exact=True)
        expect(ask).to_be_in_viewport(ratio=1)
        box = ask.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        ask.click()
        back = phone.get_by_role("button", name="We need no help any more")
        expect(back).to_be_visible()
        expect(phone.get_by_text("Your teacher can see that you need help.")).to_be_visible()
        tile = desk.locator(".tile")
        expect(tile.get_by_text("Needs help", exact=True)).to_be_in_viewport(ratio=1)
        for key in "cto":
            wall.keyboard.press(key)
            expect(wall.locator("main")).not_to_contain_text("elp")
        assert faults_at_both_sizes(desk, axe) == []
        desk.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
        desk.get_by_role("button", name="Table 1: look closer").click()
        expect(desk.get_by_role("complementary")).to_contain_text("Asking for help: Ada")
        desk.keyboard.press("Escape")
        tile.get_by_role("button", name="Seen").focus()
        desk.keyboard.press("Enter")
        expect(tile.get_by_text("Needs help, seen")).to_be_visible()
        expect(tile.get_by_role("button", name="Seen")).to_have_count(0)
        expect(phone.get_by_text("Your teacher has seen that you need help.")).to_be_visible()
        phone.reload()
        expect(back).to_be_visible()
        assert faults_at_both_sizes(phone, axe) == []
        phone.set_viewport_size(SMALL)  # type: ignore[arg-type]
        back.click()
        expect(tile.get_by_text("Needs help")).to_have_count(0)
        ask.click()
        expect(phone.get_by_text("Wait 20 seconds, then ask again.")).to_be_visible()
