/** Python in a worker: Pyodide from the folder's own files, and labtable in it. */
import { unpacked, untarred } from './packed.ts'

/** The part of Pyodide's interface that is used. */
export interface Python {
  pyimport(name: string): Proxy
  toPy(value: unknown): Proxy
}
/** A Python object. */
export interface Proxy {
  [name: string]: any
}

interface FileSystem {
  mkdirTree(path: string): void
  writeFile(path: string, content: Uint8Array): void
}

/** Where Python is, and the language in which it tells what it is asked for. */
export interface Place {
  base: string
  language: string
}

/** Start Python, with labtable and what it needs. */
export async function startPython({ base, language }: Place): Promise<Python> {
  const asked = answerFetch({
    [`${base}pyodide.asm.wasm`]: unpacked(`${base}pyodide.asm.wasm`, 'application/wasm'),
    [`${base}stdlib.zip`]: unpacked(`${base}stdlib.zip`, 'application/zip'),
  })
  const archives = ['packages', ...(language === 'en' ? [] : [`texts.${language}`])].map((name) =>
    unpacked(`${base}${name}.tar`, 'application/x-tar').then((found) => found.arrayBuffer()),
  )
  const [{ loadPyodide }, createPyodideModule] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide.js`),
    packedModule(`${base}pyodide.asm.mjs`),
  ])
  try {
    return await loadPyodide({
      indexURL: base,
      createPyodideModule,
      stdLibURL: `${base}stdlib.zip`,
      async fsInit(files: FileSystem, { sitePackages }: { sitePackages: string }) {
        for (const archive of await Promise.all(archives))
          for (const [name, content] of untarred(new Uint8Array(archive))) {
            files.mkdirTree(`${sitePackages}/${name}`.replace(/\/[^/]*$/, ''))
            files.writeFile(`${sitePackages}/${name}`, content)
          }
      },
    })
  } finally {
    asked.end()
  }
}

/**
 * Answer `fetch` with these responses until the returned function is called: Pyodide fetches by itself, and does not
 * know compressed files.
 */
function answerFetch(responses: Record<string, Promise<Response>>) {
  const plain: (asked: RequestInfo | URL, init?: RequestInit) => Promise<Response> = self.fetch.bind(self)
  for (const response of Object.values(responses)) response.catch(() => {}) // the caller of fetch gets the error
  self.fetch = (asked, init) => responses[asked instanceof Request ? asked.url : String(asked)] ?? plain(asked, init)
  return { end: () => (self.fetch = plain) }
}

/** The default export of a module that is stored compressed. */
async function packedModule(url: string) {
  const script = URL.createObjectURL(await (await unpacked(url, 'text/javascript')).blob())
  try {
    return (await import(/* @vite-ignore */ script)).default
  } finally {
    URL.revokeObjectURL(script)
  }
}
