import { render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import StepChart from './StepChart.svelte'

test('lines, levels and the step are drawn, and a click goes to the nearest step', () => {
  const go = vi.fn()
  render(StepChart, {
    lines: [
      [0, 5, 5],
      [0, 0, -10],
    ],
    names: ['Noor', 'Wilhelmina'],
    levels: [10, 0, -10],
    right: 46,
    step: 1,
    go,
    caption: 'Points.',
    says: 'Noor 5, Wilhelmina 0',
  })
  const chart = screen.getByRole('img', { name: 'Points. Noor 5, Wilhelmina 0' })
  expect(chart.querySelectorAll('.series')).toHaveLength(4) // two lines, and a sample of each at its name
  expect([...chart.querySelectorAll('text')].map((text) => text.textContent)).toEqual([
    '10',
    '0',
    '−10',
    'Noor',
    'Wilhelmi…',
  ])
  expect([...chart.querySelectorAll('circle')].map((circle) => circle.getAttribute('cx'))).toEqual(['126', '126'])
  chart.getBoundingClientRect = () => new DOMRect(0, 0, 272, 100)
  chart.dispatchEvent(new MouseEvent('click', { clientX: 180, bubbles: true }))
  expect(go).toHaveBeenCalledExactlyOnceWith(2)
})
