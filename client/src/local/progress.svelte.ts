/** The progress of starting this page's tables, and what is wrong with them, for the components that show it. */
import type { Stage } from './messages.ts'
import type { Trouble } from './store.ts'

class Progress {
  stage = $state<Stage | 'broken'>('loading')
  trouble = $state<Trouble | null>(null)
}

export const progress = new Progress()
