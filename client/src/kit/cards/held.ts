/** A card in the browser: with an identity, so that it can be seen to go from one place to another. */
export interface Held {
  key: string
  name: string
  /** Where it came from, if it was not to be seen before: the name of an anchor (see flight.ts). */
  from?: string
}
