import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import source from '../rules/doctorates.py?raw'
import Doctorate from './Doctorate.svelte'
import { DOCTORATES, doctorateOf, wrap } from './doctorates.ts'
import Portrait from './Portrait.svelte'

/** Name in notation and whole name, as the rules have them. */
const PHYSICISTS = [...source.matchAll(/Physicist\("(.+?)", "(.+?)"\)/g)].map(([, name, whole]) => ({
  name: name!,
  whole: whole!,
}))
const LANGUAGES = import.meta.glob<string>('../languages/*.arb', { query: '?raw', import: 'default', eager: true })

test('they are those of the rules, each found by what actions call it, and no two look alike', () => {
  expect(PHYSICISTS).toHaveLength(10)
  expect(PHYSICISTS.map(({ name }) => doctorateOf(name).name)).toEqual(PHYSICISTS.map(({ whole }) => whole))
  expect(
    new Set(
      DOCTORATES.map(({ key }) =>
        render(Portrait, { name: key }).container.innerHTML.replace(/aria-label="[^"]*"/, ''),
      ),
    ).size,
  ).toBe(10)
  expect(new Set(DOCTORATES.map(({ looks }) => looks)).size).toBe(10)
  expect(() => doctorateOf('Garfield')).toThrow(RangeError)
})

test('every ability fits onto its card', () => {
  for (const { key, ability } of DOCTORATES) {
    const { container } = render(Doctorate, { name: key, size: 'xl' })
    const last = [...container.querySelectorAll('text')].at(-1)!
    expect(ability.endsWith(last.textContent), key).toBe(true)
    expect(Number(last.getAttribute('y')), key).toBeLessThan(85)
  }
})

test.each(Object.entries(LANGUAGES))('so it does in %s', (_, file) => {
  const texts = JSON.parse(file) as Record<string, string>
  for (const { key, name } of DOCTORATES) {
    const lines = wrap(texts[`may_${key}`] ?? '', 25)
    expect(lines.length, key).toBeLessThanOrEqual(name.length > 16 ? 3 : 4)
    expect(Math.max(0, ...lines.map((line) => line.length)), key).toBeLessThanOrEqual(25)
  }
})

test('a card says who it is and how they look, and has name and ability on it', () => {
  const { container } = render(Doctorate, { name: 'Purrie', size: 'xl' })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Madame Purrie, a blue-grey cat with her hair in a bun and a glowing flask in her paw',
  )
  const said = [...container.querySelectorAll('text')].map((text) => text.textContent)
  expect(said).toEqual(['Madame Purrie', 'All Alive findings of', 'everybody leave the', 'experiment.'])
})

test('on a small card, where nobody could read it, the ability is left out', () => {
  const { container } = render(Doctorate, { name: 'Purrie' })
  expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['Madame Purrie'])
})

test('a used one is stamped and says so', () => {
  const { container } = render(Doctorate, { name: 'Pawking', used: true })
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^Stephen Pawking, .*; used$/)
  expect(container.textContent).toContain('used')
})

test('a secret one tells nothing', () => {
  const { container } = render(Doctorate, { name: null })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('A secret doctorate')
  expect(container.textContent.trim()).toBe('')
})

test('inside something that is named, both are silent', () => {
  render(Doctorate, { name: 'Mewton', named: false })
  render(Portrait, { name: 'Mewton', named: false })
  expect(screen.queryByRole('img')).toBe(null)
})

test('a sentence is broken between words', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrap('', 8)).toEqual([])
  expect(wrap('extraordinary', 4)).toEqual(['extraordinary'])
})
