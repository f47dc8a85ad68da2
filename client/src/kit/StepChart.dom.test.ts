import { createRawSnippet } from 'svelte'
import { render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import StepChart from './StepChart.svelte'

const caption = createRawSnippet(() => ({ render: () => '<span>Points.</span>' }))

test('lines, levels and the step are drawn, and a click goes to the nearest step', () => {
  const go = vi.fn()
  render(StepChart, {
    lines: [
      [0, 5, 5],
      [0, 0, -10],
    ],
    levels: [10, 0, -10],
    height: 100,
    left: 22,
    right: 50,
    step: 1,
    go,
    label: 'Points',
    caption,
  })
  const chart = screen.getByRole('img', { name: 'Points' })
  expect(chart.querySelectorAll('.series')).toHaveLength(2)
  expect([...chart.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['10', '0', '−10'])
  expect([...chart.querySelectorAll('circle')].map((circle) => circle.getAttribute('cx'))).toEqual(['122', '122'])
  chart.getBoundingClientRect = () => new DOMRect(0, 0, 272, 100)
  chart.dispatchEvent(new MouseEvent('click', { clientX: 190, bubbles: true }))
  expect(go).toHaveBeenCalledExactlyOnceWith(2)
})
