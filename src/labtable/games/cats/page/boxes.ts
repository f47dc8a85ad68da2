/** The boxes and what they are called. */
import { say } from './texts.ts'

export const BOXES = ['A', 'D', 'E', 'H'] as const
/** A box by its letter, as actions write it. */
export type Box = (typeof BOXES)[number]

export const boxName = (box: Box): string => say(`label.${box}`)
