/** What tests of tables share. */
import { createRawSnippet } from 'svelte'
import type { TableProps } from './game.ts'

/** The props of a table, all that does not matter filled in: seat 0 of a running match, with reduced motion. */
export function tableProps<View>(given: Pick<TableProps<View>, 'view' | 'card'> & Partial<TableProps<View>>): TableProps<View> {
  return {
    me: 0, seats: [], names: ['Noor', 'Ada'], options: {}, table: 'muon-427', log: [], act: () => {}, preview: () => Promise.resolve(null), refused: null,
    busy: false, window: null, expects: null, hinted: [], readonly: false, reducedMotion: true,
    messages: createRawSnippet(() => ({ render: () => '<p>messages</p>' })), ...given,
  }
}
