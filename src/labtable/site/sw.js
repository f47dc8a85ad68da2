// Keeps the folder's files, so that it works without a network. Before this are written: VERSION; FILES, all that is
// kept at once; READ, the pages of the documentation and texts in other languages than English, kept when first read. Of
// the texts, those in the reader's language are kept with FILES.
const BASE = new URL('./', self.location.href)
const OURS = `labtable ${BASE.pathname} `
const KEPT = OURS + VERSION

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => {
  if (event.data.keep) event.waitUntil(keepAll(event.data.keep))
  if (event.data === 'follow') event.waitUntil(follow(event.ports[0]))
})
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
  // The folder is another one by now: the next page is that one's.
  if (found.status === 404) await (await caches.open(KEPT)).delete(new URL('index.html', BASE))
  return found
}

async function keepAll(language) {
  const kept = await caches.open(KEPT)
  const texts = READ.filter((name) => !name.startsWith('docs/') && name.includes(`.${language}.`))
  for (const name of [...FILES, ...texts])
    if (!(await kept.match(new URL(name, BASE))) && !(await keep(name)).ok) throw new Error(`${name} is not there.`)
}

/** A first worker keeps what is loaded on its way; a newer one has all files before it follows the one that is there. */
async function install() {
  if (self.registration.active) await keepAll()
}

/** Follow the worker before this one if the page that asks is the only one: others go on with the files of that one. */
async function follow(page) {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  if (open.length === 1) await self.skipWaiting()
  page.postMessage(open.length === 1)
}

/** Take over open pages, and drop the files of older versions. */
async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== KEPT) await caches.delete(name)
  await self.clients.claim()
}
