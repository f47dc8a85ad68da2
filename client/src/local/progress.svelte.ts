/** How far this page's tables are, for the bar that says so. */
import type { Stage } from './messages.ts'

class Progress {
  stage = $state<Stage | 'broken'>('loading')
}

export const progress = new Progress()
