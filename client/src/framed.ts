/**
 * Whether this page is embedded in another site (an iframe). It then shows only replays and puzzles, whatever its
 * address says: a server lets only these be framed, but the file server of a folder may not enforce that.
 */
export const framed = globalThis.window !== undefined && window.top !== window.self
