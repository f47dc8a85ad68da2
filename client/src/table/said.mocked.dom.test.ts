import { render } from '@testing-library/svelte'
import { createRawSnippet, tick } from 'svelte'
import { expect, test, vi } from 'vitest'
import Said from './Said.svelte'

const HIGH = 270 // px, the table's lowest part beside the message; the question begins at 300
const place = () => document.querySelector<HTMLElement>('.leaf')!.dataset['place']

vi.mock('./room.ts', async (original) => ({
  ...(await original<object>()),
  lowestAbove: () => (place() === 'over' ? HIGH - 100 : HIGH),
}))

test('a message that finds room only while it is open is folded, and not opened again', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  document.body.innerHTML = '<main class="table"><div class="messages"><div class="strip"></div></div></main>'
  document.getAnimations = () => []
  const messages = document.querySelector('.messages')!
  const strip = document.querySelector('.strip')!
  strip.getBoundingClientRect = () => new DOMRect(0, 300, 800, 90)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('.words') ? 60 : 0
  })
  const children = createRawSnippet(() => ({ render: () => '<p><span class="one">It is Ada’s turn.</span></p>' }))
  const said = { shown: 'refusal', label: 'Refused', fleeting: true, prompted: true, first: 'It is', full: false }
  render(Said, { target: messages, props: { ...said, away: () => {}, again: null, messageButton: null, children } })
  await tick()
  expect(place()).toBe('folded')
})
