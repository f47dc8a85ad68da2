import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { GameFront } from '../kit/game.ts'
import { sayFront } from '../speech/front.ts'
import { say } from '../speech/words.ts'
import Cover from './Cover.svelte'

const fronts = import.meta.glob<{ default: GameFront }>('../../../src/labtable/games/*/page/front.ts', { eager: true })

test.each(Object.entries(fronts))(
  'the cover says what is played, and how many play: %s',
  (file, { default: front }) => {
    const name = file.split('/').at(-3)!
    const { title, seats } = front.facts.early!
    const { container } = render(Cover, { card: { name, title, seats }, front })
    const said = [...container.querySelectorAll('text')].map((text) => text.textContent.trim())
    expect(said.join(' ')).toContain(title)
    expect(said).toContain(sayFront(name, 'cover'))
    expect(said).toContain(say('start.players', { from: seats[0]!, to: seats.at(-1)! }))
  },
)
