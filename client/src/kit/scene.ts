/** The whole page as a game's scene: a name for the game's own styles and, if it says so, dark in any theme. */

/** Set the scene; returns a function that ends it. */
export function setScene(name: string, dark: boolean): () => void {
  const { dataset } = document.documentElement
  dataset['scene'] = name
  if (dark) dataset['tone'] = 'dark' // tokens.css
  return () => {
    delete dataset['scene']
    delete dataset['tone']
  }
}
