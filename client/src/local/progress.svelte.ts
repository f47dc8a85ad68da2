/** How far this page's tables are, and what is wrong with them, for what says so. */
import type { Stage } from './messages.ts'
import type { Trouble } from './store.ts'

class Progress {
  stage = $state<Stage | 'broken'>('loading')
  trouble = $state<Trouble | null>(null)
}

export const progress = new Progress()
