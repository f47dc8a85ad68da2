/** Python in a worker: Pyodide from the folder's own files, and labtable in it. */

/** What is used of Pyodide's interface. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options?: { extractDir: string }): void
  pyimport(name: string): Proxy
  toPy(value: unknown): Proxy
}
/** A Python object. */
export interface Proxy {
  [name: string]: any
}

const SITE_PACKAGES = '/lib/python3.14/site-packages'

/** Start Python from the folder `base`, with labtable and what it needs. */
export async function startPython(base: string): Promise<Python> {
  const bytes = async (name: string) => (await sound(fetch(base + name))).arrayBuffer()
  const [{ loadPyodide }, msgspec, labtable] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide.mjs`),
    bytes('msgspec.zip'),
    bytes('labtable.zip'),
  ])
  const python: Python = await loadPyodide({ indexURL: base })
  for (const archive of [msgspec, labtable]) python.unpackArchive(archive, 'zip', { extractDir: SITE_PACKAGES })
  return python
}

async function sound(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return response
}
