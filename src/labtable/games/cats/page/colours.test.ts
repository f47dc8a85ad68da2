import { expect, test } from 'vitest'
import { ratio } from '$client/kit/testing.ts'
import css from './colours.css?raw'

const colours = Object.fromEntries(
  [...css.split('.coat-')[0]!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour!]),
)
const apart = (one: string, other: string) => ratio(colours[one], colours[other])

test('day and night differ without any colour', () => {
  for (const day of ['day', 'day-2', 'bare'])
    for (const night of ['night', 'night-2']) expect(apart(day, night), `${day}, ${night}`).toBeGreaterThan(4.5)
})

test('the pen is seen on every ground by day, and the ghost and its pen by night', () => {
  for (const ground of ['day', 'day-2', 'bare', 'bare-2', 'carton', 'carton-2', 'paper-white'])
    expect(apart('pen', ground), ground).toBeGreaterThan(4.5)
  for (const other of ['night', 'night-2', 'ghost-pen']) expect(apart('ghost', other), other).toBeGreaterThan(4.5)
})

test('the letters of a seat are read on its colour', () => {
  const seats = Object.keys(colours).filter((name) => name.startsWith('seat-'))
  expect(seats).toHaveLength(6)
  for (const seat of seats) expect(ratio(colours[seat], '#ffffff'), seat).toBeGreaterThan(4.5)
})
