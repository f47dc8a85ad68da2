// Keeps the folder's files, so that it works without a network. Before this are written: VERSION; FILES, all that is
// kept at once; READ, the pages of the documentation, each kept when it is first read.
const BASE = new URL('./', self.location.href)
const OURS = `labtable ${BASE.pathname} `
const KEPT = OURS + VERSION

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => event.data === 'keep' && event.waitUntil(keepAll()))
self.addEventListener('fetch', (event) => {
  const name = nameOf(event.request)
  if (name !== null) event.respondWith(answer(name))
})

/** The file that a request means; null if it is none of the folder's. */
function nameOf(request) {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return null
  const name = url.pathname.slice(BASE.pathname.length) || 'index.html'
  return FILES.includes(name) || READ.includes(name) ? name : null
}

async function answer(name) {
  const kept = await (await caches.open(KEPT)).match(new URL(name, BASE))
  return kept ?? keep(name)
}

async function keep(name) {
  const url = new URL(name, BASE)
  const found = await fetch(url, { cache: 'no-cache' })
  // Where there is no room for it, it is played with a network only.
  if (found.ok) await (await caches.open(KEPT)).put(url, found.clone()).catch(() => {})
  return found
}

async function keepAll() {
  const kept = await caches.open(KEPT)
  for (const name of FILES) if (!(await kept.match(new URL(name, BASE)))) await keep(name)
}

/** Take over open pages, and drop the files of older versions. */
async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== KEPT) await caches.delete(name)
  await self.clients.claim()
}
