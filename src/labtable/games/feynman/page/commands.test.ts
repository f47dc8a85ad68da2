import { expect, test } from 'vitest'
import { command } from './commands.ts'

const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
  command({ key: name, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...held } as KeyboardEvent)

test('what each key means', () => {
  expect(key('1')).toEqual({ does: 'pick', index: 0 })
  expect(key('9')).toEqual({ does: 'pick', index: 8 })
  expect(key('P')).toEqual({ does: 'play' })
  expect(key('!', { shiftKey: true })).toEqual({ does: 'call' })
  expect(key('ArrowUp')).toEqual({ does: 'enter', by: -1 })
  expect([key('Escape'), key('Backspace'), key('z', { ctrlKey: true })]).toEqual([
    { does: 'let' },
    { does: 'let' },
    { does: 'let' },
  ])
})
test('other keys, and keys with Ctrl, are the browser’s', () => {
  expect([key('0'), key('x'), key('c', { ctrlKey: true }), key('d', { metaKey: true }), key('Enter')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
