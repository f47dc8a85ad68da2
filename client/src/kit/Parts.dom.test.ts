import { mount } from 'svelte'
import { expect, test } from 'vitest'
import type { Part } from '../speech/sentences.ts'
import Parts from './Parts.svelte'

const half: Part = { kind: 'frac', above: ['1'], below: ['2'], spoken: 'one half' }

/** What of the parts stands on one line with the fraction, and all that is read. */
function set(parts: Part[], flat = false) {
  const target = document.createElement('p')
  mount(Parts, { target, props: { parts, flat } })
  return [target.querySelector('.whole')?.textContent, target.textContent]
}

test('a full stop stays on the line of the fraction before it, and what follows may go on to the next', () => {
  expect(set(['It is ', half, '. Then more.'])).toEqual(['12.', 'It is one half12. Then more.'])
  expect(set([half, ' and ', half, ')'])).toEqual(['12', 'one half12 and one half12)'])
  expect(set([half, '.'], true)).toEqual([undefined, 'one half1/2.'])
})
