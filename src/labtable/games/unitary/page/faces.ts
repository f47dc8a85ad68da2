/** What is printed on the cards, and how it is spoken. */
import { spoken } from './units.ts'

export type More = Record<string, any>

/** "Force, F: kilogram metre over second squared"; a special card is only named. */
export function spokenFace(name: string, more: More | undefined): string {
  return more?.units ? `${name}, ${more.symbol}: ${spoken(more.units)}` : name
}
