import { beforeEach, expect, test, vi } from 'vitest'
import { draggable, zoneAt } from './drag.ts'

let card: HTMLElement
let under: Element[]
const drop = vi.fn()
const tap = vi.fn()
const over = vi.fn()

function pointer(type: string, x = 0, y = 0) {
  const event = new MouseEvent(type, { clientX: x, clientY: y, button: 0, bubbles: true, detail: 1 })
  Object.assign(event, { isPrimary: true, pointerId: 1 })
  card.dispatchEvent(event)
}

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML =
    '<button id="card"><span id="face"></span></button><div data-drop="above"><p id="in"></p></div>'
  card = document.getElementById('card')!
  card.setPointerCapture = vi.fn()
  under = [document.getElementById('face')!]
  document.elementsFromPoint = () => under
  draggable({ drop, tap, over })(card)
})
const aboveZone = () => (under = [document.getElementById('face')!, document.getElementById('in')!])

test('a drop on a zone is told by its name, and marked on the way', () => {
  pointer('pointerdown')
  aboveZone()
  pointer('pointermove', 40, 60)
  expect(card.style.translate).toBe('40px 60px')
  expect(over).toHaveBeenLastCalledWith('above')
  expect(document.querySelector('[data-over]')).not.toBe(null)
  pointer('pointerup', 40, 60)
  pointer('click')
  expect(drop).toHaveBeenCalledExactlyOnceWith('above')
  expect(tap).not.toHaveBeenCalled()
  expect([card.style.translate, document.querySelector('[data-over]')]).toEqual(['', null])
})

test('a tap may tremble', () => {
  pointer('pointerdown')
  pointer('pointermove', 3, 3)
  pointer('pointerup', 3, 3)
  pointer('click')
  expect(tap).toHaveBeenCalledOnce()
  expect(drop).not.toHaveBeenCalled()
})

test('a drop beside every zone is none, and neither is one that Escape ended', () => {
  pointer('pointerdown')
  pointer('pointermove', 40, 60)
  pointer('pointerup', 40, 60)
  pointer('pointerdown')
  aboveZone()
  pointer('pointermove', 40, 60)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  pointer('pointerup', 40, 60)
  expect(drop).not.toHaveBeenCalled()
})

test('a click by the keyboard right after a drag is a tap', () => {
  pointer('pointerdown')
  pointer('pointermove', 40, 60)
  pointer('pointerup', 40, 60)
  card.dispatchEvent(new MouseEvent('click', { detail: 0 }))
  expect(tap).toHaveBeenCalledOnce()
})

test('the zone is found through what is dragged', () => {
  aboveZone()
  expect(zoneAt(0, 0, card)?.dataset.drop).toBe('above')
})
