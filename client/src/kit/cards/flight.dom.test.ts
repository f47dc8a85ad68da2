import { beforeEach, expect, test, vi } from 'vitest'
import { Flight, path } from './flight.ts'

const box = (x: number, y: number, width = 100, height = 140) => new DOMRect(x, y, width, height)
let flown: { card: string; frames: Keyframe[]; options: KeyframeAnimationOptions }[]
let root: HTMLElement

/** Puts cards on the page; jsdom has no layout, so each says where it is. */
function lay(cards: Record<string, DOMRect>, more: Record<string, string> = {}, anchors: Record<string, DOMRect> = {}) {
  root.innerHTML = ''
  for (const [name, at] of [...Object.entries(anchors), ...Object.entries(cards)]) {
    const card = document.createElement('div')
    if (name in anchors) card.dataset.anchor = name
    else card.dataset.card = name
    if (more[name]) card.dataset.from = more[name]
    card.getBoundingClientRect = () => at
    card.animate = (frames, options) => {
      flown.push({ card: name, frames: frames as Keyframe[], options: options as KeyframeAnimationOptions })
      return {} as Animation
    }
    root.append(card)
  }
}

beforeEach(() => {
  flown = []
  root = document.createElement('main')
  root.style.setProperty('--d-fly', '280ms')
  root.style.setProperty('--d-deal', '60ms')
  document.body.replaceChildren(root)
})

test('a card flies from where it was, also when another element carries it now', () => {
  const flight = new Flight(() => root)
  lay({ force: box(0, 500), mass: box(120, 500) })
  flight.before()
  lay({ mass: box(120, 500), force: box(300, 100, 50, 70) })
  flight.after()
  expect(flown.map(({ card }) => card)).toEqual(['force'])
  expect(flown[0]!.frames[0]).toEqual({ translate: '-275px 435px', scale: '2', zIndex: 10 })
  expect(flown[0]!.options.duration).toBe(280)
})

test('cards leave one after the other', () => {
  const flight = new Flight(() => root)
  lay({ a: box(0, 0), b: box(0, 200) })
  flight.before()
  lay({ a: box(300, 0), b: box(300, 200) })
  flight.after()
  expect(flown.map(({ options }) => options.delay)).toEqual([0, 60])
})

test('a card that was nowhere comes from its anchor, and without one it is simply there', () => {
  const flight = new Flight(() => root)
  const deck = { deck: box(500, 100) }
  lay({}, {}, deck)
  flight.before()
  lay({ drawn: box(0, 500), found: box(120, 500) }, { drawn: 'deck' }, deck)
  flight.after()
  expect(flown.map(({ card }) => card)).toEqual(['drawn'])
  expect(flown[0]!.frames[0]!.translate).toBe('500px -400px')
})

test('a card that was there but not shown comes from its anchor, too', () => {
  const flight = new Flight(() => root)
  const seat = { seat: box(500, 100) }
  lay({ back: box(0, 0, 0, 0) }, {}, seat)
  flight.before()
  lay({ back: box(0, 500) }, { back: 'seat' }, seat)
  flight.after()
  expect(flown[0]!.frames[0]!.translate).toBe('500px -400px')
  flown = []
  flight.before()
  lay({ back: box(0, 0, 0, 0) }, {}, seat)
  flight.after()
  expect(flown).toEqual([])
})

test('with reduced motion nothing flies', () => {
  const flight = new Flight(() => root, () => true)
  lay({ a: box(0, 0) })
  flight.before()
  lay({ a: box(300, 0) })
  flight.after()
  expect(flown).toEqual([])
})

test('a card that is being dragged stays with the pointer', () => {
  const flight = new Flight(() => root)
  lay({ a: box(0, 0) })
  flight.before()
  lay({ a: box(300, 0) })
  root.querySelector<HTMLElement>('[data-card=a]')!.dataset.dragging = ''
  flight.after()
  expect(flown).toEqual([])
})

test('a flight in the air is ended before the next one is measured', () => {
  const flight = new Flight(() => root)
  const cancel = vi.fn()
  lay({ a: box(0, 0) })
  flight.before()
  lay({ a: box(300, 0) })
  const animations = [{ id: 'flight', cancel }, { id: 'another', cancel: vi.fn() }] as unknown as Animation[]
  root.querySelector<HTMLElement>('[data-card=a]')!.getAnimations = () => animations
  flight.after()
  expect(cancel).toHaveBeenCalledOnce()
  expect(animations[1]!.cancel).not.toHaveBeenCalled()
})

test('less than a pixel is no way', () => {
  expect(path(box(0, 0), box(0.4, 0.9))).toBe(null)
  expect(path(box(0, 0), box(0, 0, 0, 0))![0]!.scale).toBe('1')
})
