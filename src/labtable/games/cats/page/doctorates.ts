/** The ten doctorates: names and looks. Their powers come from the game's words. */
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

export interface Doctorate {
  /** The full name, as rules and log have it. */
  name: string
  /** A description of the portrait. */
  looks: string
  portrait: Component
}

export const DOCTORATES: Doctorate[] = [
  {
    name: 'Albert Felinestein',
    looks: 'a grey cat with wild white hair, a moustache and the tongue out',
    portrait: Felinestein,
  },
  {
    name: 'Neil deGrasse Tabby',
    looks: 'a brown tabby in a waistcoat of suns and moons, Saturn behind him',
    portrait: Tabby,
  },
  { name: 'Sally Prride', looks: 'a white cat in a flight suit and an open helmet, the Earth below', portrait: Prride },
  {
    name: 'Stephen Pawking',
    looks: 'a ginger cat with glasses, smiling in his wheelchair before a black hole',
    portrait: Pawking,
  },
  {
    name: 'Maria Goeppert-Meower',
    looks: 'a calico cat with pearls, the shells of a nucleus around her head',
    portrait: Meower,
  },
  {
    name: 'Madame Purrie',
    looks: 'a blue-grey cat with her hair in a bun and a glowing flask in her paw',
    portrait: Purrie,
  },
  {
    name: 'Michael Felidae',
    looks: 'a brown cat in a high collar with a magnet and the lines of its field',
    portrait: Felidae,
  },
  { name: 'Sir Isaac Mewton', looks: 'a ginger tabby in a great wig, an apple on his head', portrait: Mewton },
  {
    name: 'Cecilia Pounce-Gaposchkin',
    looks: 'a black cat with a star in her paw, a spectrum above her',
    portrait: Pounce,
  },
  {
    name: 'Richard Feyncat',
    looks: 'a grinning black and white cat at the bongos, a diagram on the board',
    portrait: Feyncat,
  },
]

/** A doctorate by its name or a part of it, as in notation: "Purrie", "Pounce". Throws RangeError. */
export function doctorateOf(name: string): Doctorate {
  const found = DOCTORATES.find((one) => one.name.includes(name))
  if (!found) throw new RangeError(`There is no doctorate "${name}".`)
  return found
}

/** The short name of one word, and the words before it. */
export const lastName = (name: string): string => doctorateOf(name).name.split(' ').at(-1)!
export const firstNames = (name: string): string => doctorateOf(name).name.split(' ').slice(0, -1).join(' ')

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
