import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Collection from './Collection.svelte'
import Interaction from './Interaction.svelte'
import type { Interaction as Shown } from './interactions.ts'

const w: Shown = {
  kind: 'w',
  before: ['u'],
  after: ['s'],
  boson: 'W+',
  name: null,
  simplified: 'nature_w_mixing',
  balance: [
    { of: 'charge', before: [2], after: [-1, 3], holds: true },
    { of: 'baryon', before: [1], after: [1, 0], holds: true },
  ],
}
const forbidden: Shown = {
  kind: 'w',
  before: ['anti-e'],
  after: ['anti-nu_mu'],
  boson: 'W+',
  name: null,
  simplified: 'nature_w_mixing',
  balance: [
    { of: 'charge', before: [3], after: [0, 3], holds: true },
    { of: 'lepton_e', before: [-1], after: [0, 0], holds: false },
  ],
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replace(/\s+/g, ' ').trim())

test('an interaction: picture, reaction, balance and sentence', () => {
  const { container } = render(Interaction, {
    interaction: w,
    title: 'An up becomes a strange',
    simplified: 'In nature the W is heavy.',
  })
  expect(screen.getByRole('figure').textContent).toContain('An up becomes a strange')
  expect(screen.getByRole('img', { name: 'An up quark becomes a strange quark and gives off a W plus.' })).toBeTruthy()
  expect(screen.getByText('up becomes strange and W plus')).toBeTruthy()
  expect(cells()).toEqual(['charge⅔equals=−⅓ + 1', 'baryon number⅓equals=⅓'])
  expect(screen.getByText('In nature the W is heavy.')).toBeTruthy()
  expect(container.querySelector('.struck')).toBe(null)
  expect(container.querySelectorAll('.vertex')).toHaveLength(1)
})

test('where something is not conserved, the vertex is struck out and the row says so', () => {
  const { container } = render(Interaction, { interaction: forbidden })
  expect(container.querySelectorAll('.struck')).toHaveLength(1)
  expect(container.querySelectorAll('.vertex')).toHaveLength(0)
  expect(cells()[1]).toBe('electron number−1does not equal≠0')
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Nature does not do this')
})

test('a brief one has no table', () => {
  render(Interaction, { interaction: w, brief: true, simplified: 'Not shown.' })
  expect(screen.queryByRole('table')).toBe(null)
  expect(screen.queryByText('Not shown.')).toBe(null)
})

test('the collection shows each interaction once, with its count', () => {
  render(Collection, { interactions: [w, forbidden, w] })
  const items = screen.getAllByRole('listitem')
  expect(items).toHaveLength(2)
  expect(items.map((item) => /(\d) times/.exec(item.textContent)?.[1])).toEqual(['2', undefined])
})

test('an empty collection says so', () => {
  render(Collection, { interactions: [] })
  expect(screen.queryByRole('list')).toBe(null)
  expect(screen.getByText(/None in this match/)).toBeTruthy()
})

test('of earlier matches those that are new, and how many there are of all; each is a button', () => {
  render(Collection, { interactions: [w], kept: [w, forbidden] })
  expect(screen.getByText(/you have seen 2 of 124/)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'In this match' }).children).toHaveLength(1)
  expect(screen.getByRole('list', { name: 'In earlier matches' }).children).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'An up quark becomes a strange quark' })).toBeTruthy()
})
