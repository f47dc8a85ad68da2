/** Cards in the browser: with an identity, so that one can be seen to go from one place to another. */

/** A card that lies somewhere; `name` is null for the back of one that the viewer may not know. */
export interface Lying {
  key: string
  name: string | null
  /** Where it has just come from: a zone, or the name of an anchor (see flight.ts). Not set if it was here before. */
  from?: string
}

/** A card that the viewer knows. */
export interface Held extends Lying {
  name: string
}
