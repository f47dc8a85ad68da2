// Runs packing.py in Pyodide: node pack.mjs PYODIDE LIBRARY PACKAGES PACKED. The folders are that of Pyodide's files,
// and those that packing.py names.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [pyodide, ...folders] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href)
// Traces tell lines, not columns: a fifth less to load.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: '1' } })
for (const [i, name] of ['/library', '/packages', '/packed'].entries()) python.mountNodeFS(name, folders[i])
python.runPython(readFileSync(new URL('packing.py', import.meta.url), 'utf8'))
