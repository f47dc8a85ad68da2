import { beforeEach, expect, test, vi } from 'vitest'
import { Flight, path } from './flight.ts'
import { movedBetween } from './motion.svelte.ts'

const box = (x: number, y: number, width = 100, height = 140) => new DOMRect(x, y, width, height)
const gone = (...ids: string[]) => new Set(ids)
let flown: { card: string; frames: Keyframe[]; options: KeyframeAnimationOptions }[]
let root: HTMLElement

/** Puts cards on the page; jsdom has no layout, so each says where it is. `row` is the zone around them. */
function lay(
  cards: Record<string, DOMRect>,
  more: Record<string, string> = {},
  anchors: Record<string, DOMRect> = {},
  row?: DOMRect,
) {
  root.innerHTML = ''
  const around = row ? element('row', 'anchor', row) : root
  if (row) root.append(around)
  for (const [name, at] of Object.entries(anchors)) root.append(element(name, 'anchor', at))
  for (const [name, at] of Object.entries(cards)) {
    const card = element(name, 'card', at)
    if (more[name]) card.dataset.from = more[name]
    card.animate = (frames, options) => {
      flown.push({ card: name, frames: frames as Keyframe[], options: options as KeyframeAnimationOptions })
      return {} as Animation
    }
    around.append(card)
  }
}
function element(name: string, what: 'anchor' | 'card', at: DOMRect): HTMLElement {
  const made = document.createElement('div')
  made.dataset[what] = name
  made.getBoundingClientRect = () => at
  return made
}

beforeEach(() => {
  flown = []
  root = document.createElement('main')
  root.style.setProperty('--d-fly', '.28s')
  root.style.setProperty('--d-deal', '60ms')
  document.body.replaceChildren(root)
})

test('a card flies from where it was, also when another element carries it now', () => {
  const flight = new Flight(() => root)
  lay({ force: box(0, 500), mass: box(120, 500) })
  flight.before()
  lay({ mass: box(120, 500), force: box(300, 100, 50, 70) })
  flight.after(gone('force'))
  expect(flown.map(({ card }) => card)).toEqual(['force'])
  expect(flown[0]!.frames[0]).toEqual({ translate: '-275px 435px', scale: '2', zIndex: 10 })
  expect(flown[0]!.options.duration).toBeCloseTo(280)
})

test('cards leave one after the other, and many as fast as few', () => {
  const flight = new Flight(() => root)
  const row = (y: number, n: number) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`card-${i}`, box(i * 120, y)]))
  for (const [n, last] of [
    [2, 60],
    [12, 220],
  ] as const) {
    flown = []
    lay(row(0, n))
    flight.before()
    lay(row(300, n))
    flight.after(gone(...Object.keys(row(0, n))))
    expect(flown.map(({ options }) => options.delay).at(-1)).toBe(last)
  }
})

test('a card that lies where it lay stays, wherever the page puts it', () => {
  const flight = new Flight(() => root)
  lay({ a: box(0, 0), b: box(120, 0) }, {}, {}, box(0, 0, 800))
  flight.before()
  lay({ a: box(0, 80, 50, 70), b: box(60, 80, 50, 70) }, {}, {}, box(0, 80, 400, 70))
  flight.after(gone())
  expect(flown).toEqual([])
})

test('where a card has left its zone the others close up, and do not follow the zone itself', () => {
  const flight = new Flight(() => root)
  lay({ a: box(300, 0), b: box(420, 0) }, {}, {}, box(0, 0, 820))
  flight.before()
  lay({ a: box(360, 200) }, {}, {}, box(0, 200, 820))
  flight.after(gone('b'))
  expect(flown.map(({ card, frames }) => [card, frames[0]!.translate])).toEqual([['a', '-60px 0px']])
  flown = []
  flight.before()
  lay({ a: box(360, 500) }, {}, {}, box(0, 500, 820))
  flight.after(gone('c'))
  expect(flown).toEqual([])
})

test('a card that was nowhere comes from its anchor, and without one it is simply there', () => {
  const flight = new Flight(() => root)
  const deck = { deck: box(500, 100) }
  lay({}, {}, deck)
  flight.before()
  lay({ drawn: box(0, 500), found: box(120, 500) }, { drawn: 'deck' }, deck)
  flight.after(gone('drawn', 'found'))
  expect(flown.map(({ card }) => card)).toEqual(['drawn'])
  expect(flown[0]!.frames[0]!.translate).toBe('500px -400px')
})

test('from an anchor a card is as large as the cards there, and its own size where there is none', () => {
  const flight = new Flight(() => root)
  const anchors = { deck: box(0, 0, 60, 80), text: box(0, 0, 1200, 40) }
  const shown = () => {
    const card = element('', 'anchor', box(0, 0, 50, 70))
    card.className = 'card'
    delete card.dataset.anchor
    root.querySelector('[data-anchor=deck]')!.append(card)
  }
  lay({}, {}, anchors)
  shown()
  flight.before()
  lay({ drawn: box(0, 500), told: box(120, 500) }, { drawn: 'deck', told: 'text' }, anchors)
  flight.after(gone('drawn', 'told'))
  expect(flown.map(({ frames }) => frames[0]!.scale)).toEqual(['0.5', '1'])
})

test('a card that was there but not shown comes from its anchor, too', () => {
  const flight = new Flight(() => root)
  const seat = { seat: box(500, 100) }
  lay({ back: box(0, 0, 0, 0) }, {}, seat)
  flight.before()
  lay({ back: box(0, 500) }, { back: 'seat' }, seat)
  flight.after(gone('back'))
  expect(flown[0]!.frames[0]!.translate).toBe('500px -400px')
  flown = []
  flight.before()
  lay({ back: box(0, 0, 0, 0) }, {}, seat)
  flight.after(gone('back'))
  expect(flown).toEqual([])
})

test('with reduced motion nothing flies', () => {
  const flight = new Flight(
    () => root,
    () => true,
  )
  lay({ a: box(0, 0) })
  flight.before()
  lay({ a: box(300, 0) })
  flight.after(gone('a'))
  expect(flown).toEqual([])
})

test('a card that is being dragged stays with the pointer', () => {
  const flight = new Flight(() => root)
  lay({ a: box(0, 0) })
  flight.before()
  lay({ a: box(300, 0) })
  root.querySelector<HTMLElement>('[data-card=a]')!.dataset.dragging = ''
  flight.after(gone('a'))
  expect(flown).toEqual([])
})

test('a flight in the air is ended before the next one of that card is measured, and no other is', () => {
  const flight = new Flight(() => root)
  const [cancel, other] = [vi.fn(), vi.fn()]
  lay({ a: box(0, 0), b: box(120, 0) })
  flight.before()
  lay({ a: box(300, 0), b: box(120, 0) })
  const animations = [
    { id: 'flight', cancel },
    { id: 'another', cancel: vi.fn() },
  ] as unknown as Animation[]
  root.querySelector<HTMLElement>('[data-card=a]')!.getAnimations = () => animations
  root.querySelector<HTMLElement>('[data-card=b]')!.getAnimations = () =>
    [{ id: 'flight', cancel: other }] as unknown as Animation[]
  flight.after(gone('a'))
  expect(cancel).toHaveBeenCalledOnce()
  expect(animations[1]!.cancel).not.toHaveBeenCalled()
  expect(other).not.toHaveBeenCalled()
})

test('less than a pixel is no way', () => {
  const from = { middle: { x: 50, y: 70 }, width: 100 }
  expect(path(from, box(0.4, 0.9))).toBe(null)
  expect(path(from, box(0, 0, 0, 0))![0]!.scale).toBe('1')
})

test('a card has gone if its place is another, or if it has come or left', () => {
  const places = (where: Record<string, string>) => new Map(Object.entries(where))
  expect(
    movedBetween(places({ a: 'hand', b: 'hand', c: 'deck' }), places({ a: 'hand', b: 'pile', d: 'hand' })),
  ).toEqual(['b', 'c', 'd'])
})
