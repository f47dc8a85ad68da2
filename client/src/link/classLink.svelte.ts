/** A class as this browser sees it: a pupil's place, or the desk, and the messages to the server. */
import { Connection, Link, type Connect } from './connection.svelte.ts'
import { keep, keepSecret, read } from './store.ts'
import type { DeskView, Fault, FromClass, Known, PlaceView, PupilCode, ToClass } from './wire.ts'

/** The role of a browser in a class. One browser may have both, when a teacher tries it out. */
export type ClassRole = 'pupil' | 'desk'

/** The secret of this browser as a pupil of a class, or as its desk. */
export const classSecret = (code: string, role: ClassRole): string | null => read(`${role}:${code}`)
export function keepClassSecret(code: string, role: ClassRole, secret: string | null): void {
  keep(`${role}:${code}`, secret)
  const others = myClasses().filter((other) => other.code !== code || other.role !== role)
  const all = secret === null ? others : [{ code, role }, ...others]
  keep(
    'classes',
    all
      .map(({ code, role }) => `${role}:${code}`)
      .slice(0, MOST)
      .join(' ') || null,
  )
}
/** How many classes can be asked about in one request. */
const MOST = 24
/** The classes of this browser, the latest first. */
export const myClasses = (): { code: string; role: ClassRole }[] =>
  (read('classes') ?? '').split(' ').flatMap((entry) => {
    const [role, code] = entry.split(':')
    return code && (role === 'desk' || role === 'pupil') ? [{ code, role }] : []
  })

/** The last class in which this browser has a role, to prove who it is. */
export function knownInClass(): Known | null {
  const classes = myClasses()
  const last = classes.find(({ role }) => role === 'desk') ?? classes[0]
  const secret = last && classSecret(last.code, last.role)
  return secret ? { table: last.code, secret } : null
}

export class ClassLink extends Link<ToClass> {
  readonly code: string
  readonly role: ClassRole
  /** The pupil's place; null before the first frame. */
  place = $state.raw<PlaceView | null>(null)
  /** The class, for a desk or a stage. */
  desk = $state.raw<DeskView | null>(null)
  /** What was wrong with the last message. */
  fault = $state.raw<Fault | null>(null)
  /** The secret of a second desk link that we have asked for. */
  deskLink = $state<string | null>(null)
  /** The code with which a pupil goes on on another device, that we have asked for. */
  pupilCode = $state.raw<PupilCode | null>(null)
  /** How often this browser was given a pupil's place. */
  joined = $state(0)
  protected readonly connection: Connection<ToClass>

  /** `stage`: what stays at the desk is not told. */
  constructor(code: string, role: ClassRole, { stage = false, connect }: { stage?: boolean; connect?: Connect } = {}) {
    super()
    this.code = code
    this.role = role
    const talk = {
      hello: (): FromClass => ({ t: 'hello', secret: classSecret(code, role), stage }),
      receive: (message: ToClass) => this.#receive(message),
    }
    this.connection = new Connection(`/ws/class/${encodeURIComponent(code)}`, talk, connect)
  }

  send(message: FromClass): boolean {
    this.fault = null
    return this.connection.send(message)
  }

  #receive(message: ToClass): void {
    switch (message.t) {
      case 'place':
        this.connection.works()
        this.#sit(message)
        this.place = message
        break
      case 'desk':
        this.connection.works()
        this.desk = message
        break
      case 'joined':
        keepClassSecret(this.code, this.role, message.secret)
        this.joined++
        break
      case 'pupil_code':
        this.pupilCode = message
        break
      case 'desk_link':
        this.deskLink = message.secret
        break
      case 'fault':
        this.fault = message
        if (message.to === 'hello' && message.code === 'unknown_class') this.close()
    }
  }
  /** A pupil's secret holds the seat at every table of the class, too, unless the place brings another. */
  #sit(place: PlaceView): void {
    const own = classSecret(this.code, this.role)
    const secret = place.secret ?? own
    if (place.me && place.table && secret) keepSecret(place.table, secret)
    for (const { table } of place.homework?.tasks ?? []) if (own && table) keepSecret(table, own)
  }
}
