import { expect, test } from 'vitest'
import { isOwn } from './place.ts'
import { qrOf } from './qr.ts'

test('what is too long to be read from a screen has no code', async () => {
  const short = (await qrOf('https://cards.example/replay#1.abc.3'))!
  expect(short.size).toBeLessThan(40)
  expect(short.path).toMatch(/^M0 0h1v1h-1z/)
  expect((await qrOf('a'.repeat(1200)))!.size).toBeLessThanOrEqual(117)
  expect(await qrOf('a'.repeat(1400))).toBeNull()
})

test('a link to one’s own computer is known', () => {
  for (const own of ['http://localhost:8000/x', 'http://127.0.0.1/', 'http://[::1]:80/', 'file:///home/x.html'])
    expect(isOwn(own)).toBe(true)
  for (const other of ['http://192.168.1.7:8000/', 'https://cards.example/', '', 'nothing'])
    expect(isOwn(other)).toBe(false)
})
