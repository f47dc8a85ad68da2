import { expect, test, vi } from 'vitest'
import { takeOver } from './takeOver.ts'

const GAMES = '<a href="#/rules">Rules</a><button>Play</button><a href="#/rules">Rules</a><button>Play</button>'

test('a press goes to the control that says the same, and what is typed stays', () => {
  document.body.innerHTML = `<div id="app"><div id="early">${GAMES}<input id="me" /></div></div>`
  const app = document.getElementById('app')!
  app.querySelectorAll('button')[1]!.dataset.asked = ''
  app.querySelector('input')!.value = 'Noor'
  vi.stubGlobal('scrollTo', vi.fn())
  const pressed = vi.fn()
  takeOver(app, () => {
    app.innerHTML = `<a href="docs">For teachers</a>${GAMES}<input id="me" />`
    app.addEventListener('click', ({ target }) => pressed([...app.children].indexOf(target as Element)))
  })
  expect(pressed.mock.calls).toEqual([[4]])
  expect(app.querySelector('input')!.value).toBe('Noor')
})
