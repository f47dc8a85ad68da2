import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import CloseUp from './CloseUp.svelte'

test('a card is enlarged, named and told about; Close lets it go', async () => {
  const close = vi.fn()
  render(CloseUp, { face: 's:pink', close })
  const dialog = screen.getByRole('dialog', { name: 'pink antistrange' })
  expect(screen.getByRole('heading').textContent).toBe('pink antistrange')
  expect(dialog.textContent).toContain('antiquark · generation II · charge +⅓ · mass 94 MeV')
  expect(dialog.textContent).toContain('strangely long')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(1)
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

test('the finger that opened it does not close it', () => {
  const close = vi.fn()
  render(CloseUp, { face: 's:red', close })
  const button = screen.getByRole('button', { name: 'Close' })
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(close).not.toHaveBeenCalled()
})
