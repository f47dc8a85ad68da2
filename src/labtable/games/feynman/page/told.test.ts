import { expect, test } from 'vitest'
import { logOf } from '$client/kit/testing.ts'
import type { Event, Interaction } from './view.ts'
import { interactionsIn } from './told.ts'

const interaction = (kind: Interaction['kind']): Interaction => ({
  kind,
  before: ['u'],
  after: [],
  boson: null,
  name: null,
  balance: [],
  simplified: 'nature_photon',
})

test('what was completed is found in what is said of it, the oldest first; other events show nothing', () => {
  const log = logOf<Event>({ kind: 'kept', seat: 0 }, { kind: 'kept', seat: 1 }, { kind: 'kept', seat: 0 })
  log[0]!.said = [
    { key: 'completed', params: {} },
    { key: 'reaction', params: { reaction: interaction('w') } },
  ]
  log[2]!.said = [{ key: 'baryon' }, { key: 'reaction', params: { reaction: interaction('baryon') } }]
  expect(interactionsIn(log).map(({ kind }) => kind)).toEqual(['w', 'baryon'])
  expect(interactionsIn(log.slice(1, 2))).toEqual([])
})
