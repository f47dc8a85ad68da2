import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MOST_BYTES, pack, unpack } from './packed.ts'
import { actionsOf, recordHash, recordIn, sharedIn } from './recordLink.ts'

const HEAD = { format: 'labtable 1', game: 'unitary', rules_version: 3, options: { deck: 'small' } }
const SEATS = [{ name: 'Ada Lovelace' }, { name: 'Curie', level: 'expert' }]
const ACTIONS = [
  { seq: 1, seat: 0, action: 'force up', ms: 1234 },
  { seq: 2, seat: 1, action: 'γ → 3 · "½"', ms: 5678 },
]
const lines = (...objects: object[]) => objects.map((object) => JSON.stringify(object)).join('\n') + '\n'
const RECORD = lines({ ...HEAD, seats: SEATS, seed: 7 }, ...ACTIONS)

const bytesOf = (packed: string) => Buffer.from(packed, 'base64url')

test('a link holds the match and its step, and nothing of when anybody acted', async () => {
  const hash = '#' + (await recordHash(RECORD, 2, ['Ada Lovelace', 'Curie']))
  expect(hash).toMatch(/^#1\.[\w-]+\.2$/)
  const shared = sharedIn(hash)!
  expect(shared.number).toBe(2)
  expect(actionsOf(RECORD)).toBe(2)
  const timeless = ACTIONS.map((action) => ({ ...action, ms: 0 }))
  expect(await recordIn(shared)).toBe(lines({ ...HEAD, seats: SEATS, seed: 7 }, ...timeless))
})

test('a name that is not told is in no byte of the link', async () => {
  const shared = sharedIn('#' + (await recordHash(RECORD, 0, ['Seat 1', 'Curie'])))!
  const text = await unpack(shared.data)
  expect(text).not.toContain('Lovelace')
  expect(JSON.parse(text.split('\n')[0]!).seats).toEqual([{ name: 'Seat 1' }, { name: 'Curie', level: 'expert' }])
})

test('a seed is in the link to its last digit, however long, and in a match that follows another, too', async () => {
  const seed = '4611686018427387847' // JavaScript counts to 9007199254740991
  const position = `{"after":{"seed":${seed},"actions":[[0,"force \\"up\\" ${seed}"]]}}`
  const record = `${JSON.stringify({ ...HEAD, seats: SEATS }).slice(0, -1)},"seed":${seed},"position":${position}}\n`
  expect(JSON.stringify(JSON.parse(record))).not.toContain(seed + ',')
  expect(await recordIn(sharedIn('#' + (await recordHash(record, 0, [])))!)).toBe(record)
})

test('a link that was cut off, or changed on its way, says so, wherever', async () => {
  const { data } = sharedIn('#' + (await recordHash(RECORD, 2, [])))!
  for (let length = 0; length < data.length; length++)
    await expect(recordIn({ data: data.slice(0, length) }), `${length}`).rejects.toThrow('cut')
  const changed = data.slice(0, 40) + (data[40] === 'A' ? 'B' : 'A') + data.slice(41)
  await expect(recordIn({ data: changed })).rejects.toThrow('cut')
  await expect(recordIn({ data: '%%%' })).rejects.toThrow('cut')
})

test('a link that unpacks to far more than a match is not unpacked', async () => {
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64url')
  expect(bomb.length).toBeLessThan(100_000)
  await expect(unpack(bomb)).rejects.toThrow('long')
  expect(await unpack(await pack('a'.repeat(MOST_BYTES)))).toHaveLength(MOST_BYTES)
  await expect(unpack(await pack('a'.repeat(MOST_BYTES + 1)))).rejects.toThrow('long')
})

test('a form that is not known here is newer, and no form at all is a broken link', () => {
  expect(() => sharedIn('#2.abc')).toThrow('newer')
  expect(() => sharedIn('#abc')).toThrow('cut')
  expect(sharedIn('')).toBeNull()
  expect(sharedIn('#1.abc')).toEqual({ data: 'abc', number: 0 })
  expect(sharedIn('#1.abc.x')).toEqual({ data: 'abc', number: 0 })
})

test('what is packed is zlib, as other programs write it', async () => {
  expect(await unpack(deflateSync(RECORD).toString('base64url'))).toBe(RECORD)
  expect(bytesOf(await pack(RECORD))[0]).toBe(0x78)
})
