/** Links with the code of a pupil, who goes on on another device. It stands behind the #, which browsers send to nobody. */
import { pathTo } from '../routes.ts'

export const pupilLink = (classCode: string, code: string): string => `${pathTo('class', classCode)}#pupil=${code}`

/** The code in a link's #; null if there is none. */
export const pupilCodeIn = (hash: string): string | null => /^#pupil=([A-Za-z0-9]+)$/.exec(hash)?.[1] ?? null
