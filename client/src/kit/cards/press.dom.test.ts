import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longPress } from './press.ts'

const report = vi.fn()
const tap = vi.fn()
let root: HTMLElement
let face: Element
let stop: (() => void) | void

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  document.body.innerHTML =
    '<main><button class="pick"><svg class="card"><path id="ink" /></svg></button><svg class="card back"></svg></main>'
  root = document.querySelector('main')!
  face = document.querySelector('#ink')!
  document.querySelector('button')!.addEventListener('click', tap)
  stop = longPress(report)(root)
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

function pointer(
  type: string,
  { x = 0, pointerType = 'touch', on = face }: { x?: number; pointerType?: string; on?: Element } = {},
) {
  const event = new MouseEvent(type, { clientX: x, clientY: 0, bubbles: true, cancelable: true, detail: 1 })
  Object.assign(event, { isPrimary: true, pointerId: 1, pointerType })
  on.dispatchEvent(event)
  return event
}

test('a finger that stays on a card enlarges it, and the click that follows is no tap', () => {
  const cancelled = vi.fn()
  document.querySelector('button')!.addEventListener('pointercancel', cancelled)
  pointer('pointerdown')
  vi.advanceTimersByTime(600)
  expect(report).toHaveBeenCalledOnce()
  expect(report.mock.calls[0]![0] === document.querySelector('.card')).toBe(true)
  expect(cancelled).toHaveBeenCalledOnce()
  pointer('contextmenu')
  pointer('pointerup')
  pointer('click')
  expect(report).toHaveBeenCalledOnce()
  expect(tap).not.toHaveBeenCalled()
})

test('a short tap taps, and a finger that moves drags', () => {
  pointer('pointerdown')
  vi.advanceTimersByTime(200)
  pointer('pointerup')
  pointer('click')
  expect(tap).toHaveBeenCalledOnce()
  pointer('pointerdown')
  pointer('pointermove', { x: 30 })
  vi.advanceTimersByTime(600)
  expect(report).not.toHaveBeenCalled()
})

test('a right click enlarges; a mouse button that is held does not', () => {
  pointer('pointerdown', { pointerType: 'mouse' })
  vi.advanceTimersByTime(600)
  expect(report).not.toHaveBeenCalled()
  expect(pointer('contextmenu', { pointerType: 'mouse' }).defaultPrevented).toBe(true)
  expect(report).toHaveBeenCalledOnce()
})

test('a game may show the card in its own way', () => {
  root.querySelector('button')!.addEventListener('enlarge', (event) => event.preventDefault())
  pointer('contextmenu')
  expect(report).not.toHaveBeenCalled()
})

test('a back has nothing to show', () => {
  const back = document.querySelector('.back')!
  expect(pointer('contextmenu', { on: back }).defaultPrevented).toBe(false)
  expect(report).not.toHaveBeenCalled()
})
