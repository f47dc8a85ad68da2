/** The connection to the tables: a server over the network or, in a folder of files, workers of this page. */
import { inFolder } from '../address.ts'
import { localServer } from '../local/localServer.ts'
import { Carrier } from './carrier.ts'

/** What a link uses of a WebSocket. */
export interface Socket extends Pick<WebSocket, 'readyState' | 'close' | 'onopen' | 'onmessage' | 'onclose'> {
  send(text: string): void
}

export interface Server {
  ask(path: string, init?: RequestInit): Promise<Response>
  connect(path: string): Socket
}

const remote: Server = {
  ask: (path, init) => fetch(path, init),
  connect: (path) => new Carrier(path.replace('/ws/', '')),
}

// When the page is built nothing is asked.
export const server: Server = inFolder && !import.meta.env.SSR ? localServer() : remote

/** Connect to a table. */
export const dial = (path: string): Socket => server.connect(path)
