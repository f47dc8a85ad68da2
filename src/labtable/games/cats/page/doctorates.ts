/** The ten doctorates: names, looks and portraits. */
import type { Component } from 'svelte'
import Felidae from './portraits/Felidae.svelte'
import Felinestein from './portraits/Felinestein.svelte'
import Feyncat from './portraits/Feyncat.svelte'
import Meower from './portraits/Meower.svelte'
import Mewton from './portraits/Mewton.svelte'
import Pawking from './portraits/Pawking.svelte'
import Pounce from './portraits/Pounce.svelte'
import Prride from './portraits/Prride.svelte'
import Purrie from './portraits/Purrie.svelte'
import Tabby from './portraits/Tabby.svelte'
import { textsOf } from '$client/kit/speech.ts'
import { say } from './texts.ts'

export type Key = (typeof KEYS)[number]
export interface Doctorate {
  /** The name in notation. */
  key: Key
  /** The full name, as rules and log have it. */
  name: string
  /** What it does, in a sentence, as hints say it, too. */
  ability: string
  /** A description of the portrait. */
  looks: string
  portrait: Component
}

const PORTRAITS = {
  Felinestein,
  Tabby,
  Prride,
  Pawking,
  'Goeppert-Meower': Meower,
  Purrie,
  Felidae,
  Mewton,
  Pounce,
  Feyncat,
}
const KEYS = Object.keys(PORTRAITS) as (keyof typeof PORTRAITS)[]
export const DOCTORATES: Doctorate[] = KEYS.map((key) => ({
  key,
  get name() {
    return say(`physicist.${key}`)
  },
  get ability() {
    return textsOf({ name: 'cats' }).say(`may_${key}`)
  },
  get looks() {
    return say(`looks.${key}`)
  },
  portrait: PORTRAITS[key],
}))

/** A doctorate by its name in notation. Throws RangeError. */
export function doctorateOf(name: string): Doctorate {
  const found = DOCTORATES.find(({ key }) => key === name)
  if (!found) throw new RangeError(`There is no doctorate "${name}".`)
  return found
}

/** The short name of one word, and the words before it. */
export const lastName = (name: string): string => doctorateOf(name).name.split(' ').at(-1)!
export const firstNames = (name: string): string => doctorateOf(name).name.split(' ').slice(0, -1).join(' ')

/** A sentence in so many lines at most, of 25 characters if it is short enough. */
export function inRows(sentence: string, rows: number): string[] {
  let most = 25
  while (wrap(sentence, most).length > rows) most += 1
  return wrap(sentence, most)
}

/** A sentence in lines of at most this many characters, if its words are short enough. */
export function wrap(sentence: string, most: number): string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
