import { flushSync } from 'svelte'
import { toStore } from 'svelte/store'
import { expect, test, vi } from 'vitest'

test('letters that have another size when somebody comes back count, though no listener is told', async () => {
  let matches = true
  const ignore = () => {}
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: ignore,
    removeEventListener: ignore,
    get matches() {
      return matches
    },
  }))
  const { wide } = await import('./wide.ts')
  const seen: boolean[] = []
  toStore(() => wide.current).subscribe((is) => seen.push(is))
  matches = false
  document.dispatchEvent(new Event('visibilitychange'))
  flushSync()
  expect(seen).toEqual([true, false])
})
