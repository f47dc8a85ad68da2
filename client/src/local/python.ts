/** Python in a worker: Pyodide from the folder's own files, and labtable in it. */
import { unpacked, untarred } from './packed.ts'

/** The part of Pyodide's interface that is used. */
export interface Python {
  pyimport(name: string): Proxy
  toPy(value: unknown): Proxy
  FS: FileSystem
}
/** A Python object. */
export interface Proxy {
  [name: string]: any
}

interface FileSystem {
  mkdirTree(path: string): void
  writeFile(path: string, content: Uint8Array): void
}

/** Where Python finds labtable, once it has started. */
let packages = ''

/** Start Python from a folder, with labtable and what it needs. */
export async function startPython(base: string): Promise<Python> {
  const asked = answerFetch({
    [`${base}pyodide.asm.wasm`]: unpacked(`${base}pyodide.asm.wasm`, 'application/wasm'),
    [`${base}stdlib.zip`]: unpacked(`${base}stdlib.zip`, 'application/zip'),
  })
  const archive = filesOf(base, 'packages')
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
        packages = sitePackages
        write(files, await archive)
      },
    })
  } finally {
    asked.end()
  }
}

/** Give it the texts that it tells in a language other than English. */
export async function addTexts(python: Python, base: string, language: string): Promise<void> {
  write(python.FS, await filesOf(base, `texts.${language}`))
}

async function filesOf(base: string, name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await unpacked(`${base}${name}.tar`, 'application/x-tar')).arrayBuffer())
}
function write(files: FileSystem, archive: Uint8Array): void {
  for (const [name, content] of untarred(archive)) {
    files.mkdirTree(`${packages}/${name}`.replace(/\/[^/]*$/, ''))
    files.writeFile(`${packages}/${name}`, content)
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
