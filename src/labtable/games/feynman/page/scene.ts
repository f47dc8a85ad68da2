/** While antimatter is up the whole page is night, whatever its theme: tokens.css knows `data-scene`. */
export function scene(side: 'matter' | 'antimatter'): () => void {
  document.documentElement.dataset['scene'] = side === 'antimatter' ? 'night' : 'day'
  return () => delete document.documentElement.dataset['scene']
}
