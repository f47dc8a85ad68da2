import { beforeEach, expect, test } from 'vitest'
import { isForTable, isUndo, keyOf } from './keys.ts'

const element = (selector: string) => document.querySelector<HTMLElement>(selector)!
const press = () => new KeyboardEvent('keydown', { key: 'p', cancelable: true })

beforeEach(() => {
  document.body.innerHTML = '<div id="table"><button>card</button><input /></div><button id="menu">menu</button>'
})

test('a key is the table’s while the focus is there, or nowhere', () => {
  expect(isForTable(press(), element('#table'))).toBe(true)
  element('#table button').focus()
  expect(isForTable(press(), element('#table'))).toBe(true)
})

test('it is not while somebody types, is elsewhere, or has used the key', () => {
  element('input').focus()
  expect(isForTable(press(), element('#table'))).toBe(false)
  element('#menu').focus()
  expect(isForTable(press(), element('#table'))).toBe(false)
  element('#table button').focus()
  const used = press()
  used.preventDefault()
  expect(isForTable(used, element('#table'))).toBe(false)
  expect(isForTable(press(), undefined)).toBe(false)
})

test('a key with Ctrl, Alt or Cmd is the browser’s', () => {
  const plain = { ctrlKey: false, altKey: false, metaKey: false }
  expect(keyOf({ ...plain, key: 'P' })).toBe('p')
  expect(keyOf({ ...plain, key: 'ArrowUp' })).toBe('ArrowUp')
  expect(keyOf({ ...plain, key: 'p', ctrlKey: true })).toBeUndefined()
})

test('Ctrl Z and Cmd Z give back, Shift does again what was given back, which is not ours', () => {
  const plain = { key: 'z', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false }
  expect([plain, { ...plain, ctrlKey: true }, { ...plain, metaKey: true }, { ...plain, ctrlKey: true, shiftKey: true }].map(isUndo)).toEqual([false, true, true, false])
})
