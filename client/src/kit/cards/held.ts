/** Cards in the browser, each with an identity that it keeps from one place to another. */

/** A card; `name` is null for a back that the viewer may not know. */
export interface Lying {
  key: string
  name: string | null
  /** Where it has just come from: a zone, or the name of an anchor (see flight.ts). Unset if it is not new. */
  from?: string
}

/** A card that the viewer knows. */
export interface Held extends Lying {
  name: string
}
