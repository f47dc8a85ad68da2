/** While antimatter is up the whole page is night, whatever its theme. */
import { setScene } from '$client/kit/scene.ts'

export function scene(side: 'matter' | 'antimatter'): () => void {
  return side === 'antimatter' ? setScene('night', true) : setScene('day', false)
}
