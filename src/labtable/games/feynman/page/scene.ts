/** While antimatter is in play the whole page is dark, in any theme. */
import { setScene } from '$client/kit/scene.ts'

export function scene(side: 'matter' | 'antimatter'): () => void {
  return side === 'antimatter' ? setScene('night', true) : setScene('day', false)
}
