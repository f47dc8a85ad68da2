import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Card from './Card.svelte'
import { ANTIMATTER, MATTER } from './colours.ts'
import Face from './Face.svelte'
import { PARTICLES } from './particles.ts'

const KINDS = [...Object.keys(PARTICLES), 'W', 'photon', 'gluon', 'reverse', 'skip', 'flip']
const FACES = [
  ...KINDS.flatMap((kind) => [...MATTER, ...ANTIMATTER].map((colour) => `${kind}:${colour}`)),
  'change',
  'higgs',
]

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

test.each(['full', 'small'] as const)('all faces, %s, are pictures with a name each', (variant) => {
  for (const face of FACES) render(Face, { face, variant })
  const names = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'))
  expect(names).toHaveLength(FACES.length)
  expect(new Set(names).size).toBe(FACES.length)
})

test('a particle says its name, charge, mass and generation', () => {
  const { container } = render(Face, { face: 's:pink' })
  const said = [...container.querySelectorAll('text')].map((text) => text.textContent)
  for (const part of ['s', '+⅓', 'antistrange', '94 MeV', 'generation II']) expect(said).toContain(part)
  expect(container.querySelector('.side-a.f-pink')).not.toBe(null)
})

test('a boson says what it makes the next player draw', () => {
  const drawn = ['W', 'photon', 'gluon'].map((kind) => render(Face, { face: `${kind}:red` }).container.textContent)
  expect(drawn.map((text) => /draw (\d)/.exec(text)?.[1])).toEqual(['1', '2', '4'])
})

test.each([
  ['change', MATTER],
  ['higgs', ANTIMATTER],
] as const)('%s shows the four colours of its side', (face, colours) => {
  const { container } = render(Face, { face })
  for (const colour of colours) expect(container.querySelector(`.f-${colour} .hatch`)).not.toBe(null)
})

test('inside something that is named, a face is silent', () => {
  const { container } = render(Face, { face: 'u:red', named: false })
  expect(screen.queryByRole('img')).toBe(null)
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true')
})

test('a card has one name for both faces; when the side changes, they change places', async () => {
  const faces = { matter: 's:red', antimatter: 'b:purple' }
  const { container, rerender } = render(Card, { ...faces, side: 'matter' })
  const inFront = () => container.querySelector('.front')!.textContent
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('red strange, behind it purple antibottom')
  expect(inFront()).toContain('strange')
  await rerender({ ...faces, side: 'antimatter' })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('purple antibottom, behind it red strange')
  expect(container.querySelectorAll('.front svg')).toHaveLength(1)
  expect(inFront()).toContain('antibottom')
  expect(container.querySelector('.behind')!.textContent).toContain('strange')
})

test.each([
  [true, 0],
  [false, 4],
])('with reduced motion (%s) both faces turn in %i animations', async (reduced, count) => {
  const animate = vi.fn(() => ({ cancel() {} }))
  Object.assign(Element.prototype, { animate })
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  document.documentElement.style.setProperty('--d-flip', '.62s')
  const { rerender } = render(Card, { matter: 's:red', antimatter: 'b:purple', side: 'matter' })
  await rerender({ side: 'antimatter' })
  expect(animate).toHaveBeenCalledTimes(count)
  document.documentElement.removeAttribute('style')
})
