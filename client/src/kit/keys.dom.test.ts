import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { isForTable, keyOf, pressed } from './keys.ts'

const element = (selector: string) => document.querySelector<HTMLElement>(selector)!
const press = (key = 'p') => new KeyboardEvent('keydown', { key, cancelable: true })

beforeEach(() => {
  document.body.innerHTML = `
    <div id="table"><button>card</button><input id="text"></div><select><option>1</option></select>
    <button id="menu">menu</button><input type="radio"><ol tabindex="0" style="overflow-y: auto"><li>line</li></ol>`
})
afterAll(() => document.body.replaceChildren()) // other files share this document
const isFor = (key?: string) => isForTable(press(key), element('#table'))

test('a key is the table’s wherever the focus is', () => {
  expect(isFor()).toBe(true)
  for (const place of ['#table button', '#menu', '[type=radio]', 'ol']) {
    element(place).focus()
    expect(document.activeElement).toBe(element(place))
    expect([isFor(), isFor('1'), isFor('Escape')]).toEqual([true, true, true])
  }
})

test('it is not while somebody writes, or has used the key, or where there is no table', () => {
  for (const field of ['#text', 'select']) {
    element(field).focus()
    expect(isFor()).toBe(false)
  }
  element('#table button').focus()
  const used = press()
  used.preventDefault()
  expect(isForTable(used, element('#table'))).toBe(false)
  expect(isForTable(press(), undefined)).toBe(false)
})

test('it is not while a dialog is open', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  expect(isFor()).toBe(false)
})

test('arrows are for radio buttons and for lists that scroll', () => {
  element('[type=radio]').focus()
  expect([isFor('ArrowLeft'), isFor('ArrowDown')]).toEqual([false, false])
  element('ol').focus()
  expect(isFor('ArrowDown')).toBe(true)
  Object.defineProperties(element('ol'), { scrollHeight: { value: 400 }, clientHeight: { value: 200 } })
  expect([isFor('ArrowUp'), isFor('ArrowDown'), isFor('ArrowLeft')]).toEqual([false, false, true])
})

test('a key with Ctrl, Alt or Cmd is the browser’s', () => {
  const plain = { ctrlKey: false, altKey: false, metaKey: false }
  expect(keyOf({ ...plain, key: 'P' })).toBe('p')
  expect(keyOf({ ...plain, key: 'ArrowUp' })).toBe('ArrowUp')
  expect(keyOf({ ...plain, key: 'p', ctrlKey: true })).toBeUndefined()
})

test('Ctrl Z and Cmd Z give back, Shift does again what was given back, which is not ours', () => {
  const run = vi.fn()
  for (const held of [{}, { ctrlKey: true }, { metaKey: true }, { ctrlKey: true, shiftKey: true }])
    pressed(
      [{ press: 'Esc', also: 'Ctrl Z', does: 'put back', run }],
      new KeyboardEvent('keydown', { key: 'z', ...held }),
    )
  expect(run).toHaveBeenCalledTimes(2)
})
