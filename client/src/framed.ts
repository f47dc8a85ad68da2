/**
 * Whether this page is shown within a page of somebody else's. Then it shows nothing but a replay or a puzzle, whatever
 * its address says: a server allows the framing of these alone, and a folder's file server may know of no such rule.
 */
export const framed = globalThis.window !== undefined && window.top !== window.self
