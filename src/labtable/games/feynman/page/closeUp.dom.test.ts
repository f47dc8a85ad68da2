import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import CloseUp from './CloseUp.svelte'

test('a card is enlarged, named and told about; Escape and Close let it go', async () => {
  const close = vi.fn()
  render(CloseUp, { face: 's:pink', close })
  const dialog = screen.getByRole('dialog', { name: 'pink antistrange' })
  expect(screen.getByRole('heading').textContent).toBe('pink antistrange')
  expect(dialog.textContent).toContain('antiquark · generation II · charge +⅓ · mass 94 MeV')
  expect(dialog.textContent).toContain('strangely long')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(2)
})

test('it turns over where the back is known, and only there', async () => {
  const { unmount } = render(CloseUp, { face: 's:red', close: () => {} })
  expect(screen.queryByRole('button', { name: 'Turn it over' })).toBe(null)
  unmount()
  render(CloseUp, { face: 's:red', back: 'higgs', close: () => {} })
  await userEvent.click(screen.getByRole('button', { name: 'Turn it over' }))
  expect(screen.getByRole('dialog', { name: 'Higgs boson' }).textContent).toContain('fills all of space')
  await userEvent.click(screen.getByRole('button', { name: 'Turn it over' }))
  expect(screen.getByRole('dialog', { name: 'red strange' })).toBeTruthy()
})

test('Tab goes round its buttons, and focus returns to what opened it', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const { unmount } = render(CloseUp, { face: 's:red', back: 'b:purple', close: () => {} })
  const seen: (string | null)[] = []
  for (let i = 0; i < 3; i++) {
    seen.push(document.activeElement!.textContent)
    await userEvent.tab()
  }
  expect(seen).toEqual(['Close', 'Turn it over', 'Close'])
  unmount()
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

test('the finger that opened it does not close it', () => {
  const close = vi.fn()
  render(CloseUp, { face: 's:red', close })
  const button = screen.getByRole('button', { name: 'Close' })
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(close).not.toHaveBeenCalled()
})
