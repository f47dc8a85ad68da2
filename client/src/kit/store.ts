/** What this browser remembers for a game, by a key that begins with the game's name; where storage is blocked, until reload. */
export { keep, read } from '../link/store.ts'
