/** The content of the cards, in print and in words. */
import { spoken } from './units.ts'

export type More = Record<string, any>

/** "Force, F: kilogram metre over second squared"; a special card has only its name. */
export function spokenFace(name: string, more: More | undefined): string {
  return more?.units ? `${name}, ${more.symbol}: ${spoken(more.units)}` : name
}
