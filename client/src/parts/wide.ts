/** Whether there is a margin beside the table: wide screens have one, phones and tablets open it as a sheet (table.css). */
import { MediaQuery } from 'svelte/reactivity'

export const wide = new MediaQuery('min-width: 61.3125em', true)
