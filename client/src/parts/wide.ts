/**
 * Whether the margin is beside the table, as on wide screens; on phones and tablets it opens as a sheet (table.css).
 */
import { MediaQuery } from 'svelte/reactivity'
import { BREAKPOINTS } from '../style/breakpoints.ts'

export const wide = new MediaQuery(BREAKPOINTS.wide, true)
