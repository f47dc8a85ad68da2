/** Whether there is a margin beside the table: wide screens have one, phones and tablets open it as a sheet (table.css). */
import { MediaQuery } from 'svelte/reactivity'
import { BREAKPOINTS } from '../style/breakpoints.ts'

export const wide = new MediaQuery(BREAKPOINTS.wide, true)
