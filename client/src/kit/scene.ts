/** The whole page as a game's scene: under a name, for the game's own styles, and dark whatever the theme, if it says so. */

/** Set the scene; returns what ends it. */
export function setScene(name: string, dark: boolean): () => void {
  const { dataset } = document.documentElement
  dataset['scene'] = name
  if (dark) dataset['tone'] = 'dark' // tokens.css
  return () => {
    delete dataset['scene']
    delete dataset['tone']
  }
}
