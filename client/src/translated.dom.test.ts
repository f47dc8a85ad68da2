import { flushSync, mount } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Parts from './kit/Parts.svelte'
import type { Part } from './speech/sentences.ts'
import { followTranslator } from './translated.ts'

let end = () => {}
beforeEach(() => (end = followTranslator(document.body)))
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const told = () => new Promise((resolve) => setTimeout(resolve))

/** A paragraph of a text, as it stands after a translator has translated it. */
async function translated(says: string) {
  const p = document.createElement('p')
  p.append(says)
  document.body.append(p)
  const text = p.firstChild as Text
  const font = document.createElement('font')
  font.textContent = 'übersetzt'
  text.replaceWith(font)
  await told()
  return { p, text, font }
}

test('a translation is shown instead of its text, until that changes', async () => {
  const { p, text } = await translated('your turn')
  expect(p.textContent).toBe('übersetzt')
  text.data = 'their turn'
  await told()
  expect(p.innerHTML).toBe('their turn')
})

test('a translation goes with its text', async () => {
  const { p, text } = await translated('your turn')
  text.remove()
  await told()
  expect(p.innerHTML).toBe('')
})

test('a text comes back when its translation is taken away', async () => {
  const { p, text, font } = await translated('your turn')
  font.remove()
  await told()
  expect(p.innerHTML).toBe('your turn')
  text.data = 'their turn'
  expect(p.innerHTML).toBe('their turn')
  const again = await translated('your turn')
  again.font.replaceWith(again.text)
  await told()
  expect(again.p.innerHTML).toBe('your turn')
})

test('a text is translated again and again, as often as it changes', async () => {
  const { p, text } = await translated('1 card')
  for (const says of ['2 cards', '3 cards']) {
    text.data = says
    const font = document.createElement('font')
    font.textContent = `translated ${says}`
    text.replaceWith(font) // before we hear of the change
    await told()
    expect(p.textContent).toBe(`translated ${says}`)
  }
})

test('formulas and names are marked as what is not translated', async () => {
  const p = document.body.appendChild(document.createElement('p'))
  const parts: Part[] = ['It is ', { kind: 'frac', above: ['1'], below: ['2'], spoken: 'one half' }]
  flushSync(() => mount(Parts, { target: p, props: { parts } }))
  await told()
  expect(p.querySelector('.frac')!.getAttribute('translate')).toBe('no')
})
