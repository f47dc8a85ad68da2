// Stands in the page itself, before all else (build/early.ts). A browser that reads neither `const` nor modules reads it,
// too. `sheet` and `words`, addresses, `soon` and `ofClass`, lists of [address, what it is], `troubles`, texts by language, and
// `rightToLeft`, languages, stand before it.
var root = document.documentElement
var painted = root.lang
var isFolder = root.dataset.edition === 'folder'

// The language, if there are texts in it: of the address (then of this tab), chosen in this browser, of the class or
// table that this tab is at, or the browser's.
var languages = (root.dataset.languages || 'en').split(' ')
function languageOf() {
  var asked = /[?&]lang=([a-z]{2,3})\b/.exec(location.search)
  var wanted = [asked && asked[1]]
  try {
    if (asked) sessionStorage.setItem('labtable:language', asked[1])
    wanted.push(sessionStorage.getItem('labtable:language'))
    wanted.push(localStorage.getItem('labtable:language'))
    wanted.push(sessionStorage.getItem('labtable:place-language'))
  } catch (closed) {
    void closed // storage may be closed: as the browser says
  }
  wanted = wanted.concat(navigator.languages || navigator.language)
  for (var i = 0; i < wanted.length; i++) {
    var code = String(wanted[i]).slice(0, 2)
    if (languages.indexOf(code) >= 0) return code
  }
  return 'en'
}
root.lang = languageOf()
root.dir = rightToLeft.indexOf(root.lang) < 0 ? 'ltr' : 'rtl'
if (words) words = words.replace('*', root.lang)
function told(trouble) {
  return troubles[trouble][root.lang] || troubles[trouble].en
}
root.dataset.offline = told('offline')

// What is painted in another language makes way for the same in this one, which is in the page of that language. All of
// it is there long before the script, for which DOMContentLoaded waits.
function fetchPainted() {
  var asked = new XMLHttpRequest()
  asked.open('GET', (isFolder ? './' : '/') + 'index.' + (root.lang === 'en' ? '' : root.lang + '.') + 'html')
  asked.responseType = 'document'
  asked.onload =
    asked.onerror =
    document.onreadystatechange =
      function () {
        var early = document.getElementById('early')
        if (document.readyState === 'loading' || asked.readyState !== 4 || !early) return
        document.onreadystatechange = null // once
        var other = asked.status === 200 && asked.response && asked.response.getElementById('early')
        if (!other) return offerAgain(early)
        early.parentNode.replaceChild(document.importNode(other, true), early)
        delete root.dataset.repaints
      }
  asked.send()
}

// It did not come. The script, if it comes, takes this away (main.ts).
function offerAgain(early) {
  var trouble = document.createElement('p')
  trouble.className = 'trouble'
  trouble.setAttribute('role', 'alert')
  trouble.textContent = told('offline') + ' '
  var again = trouble.appendChild(document.createElement('button'))
  again.className = 'btn'
  again.textContent = told('again')
  again.onclick = function () {
    location.reload()
  }
  early.parentNode.insertBefore(trouble, early)
}
if (words && root.lang !== painted) {
  root.dataset.repaints = ''
  fetchPainted()
}

// The theme that this browser keeps, if any.
try {
  var kept = localStorage.getItem('labtable:theme')
  if (kept) root.dataset.theme = kept
} catch (closed) {
  void closed // storage may be closed: as the system says
}

// The page holds what is painted first of the start page and of any other one. What the start page needs next is fetched
// before its script asks for it.
root.dataset.early = (isFolder ? location.hash.length < 3 : location.pathname === '/') ? 'start' : 'page'
function fetchSoon(file) {
  var link = document.createElement('link')
  link.href = file[0]
  link.rel = file[1] === 'script' ? 'modulepreload' : 'preload'
  link.as = file[1]
  if (file[1] !== 'script') link.crossOrigin = ''
  return document.head.appendChild(link)
}

// The styles that the page itself has not: they hold up no painting, and come before those that are loaded later.
if (words) fetchSoon([words, 'fetch'])
if (sheet) {
  var styles = fetchSoon([sheet, 'style'])
  styles.id = 'styles'
  styles.onload = function () {
    if (styles.rel === 'stylesheet') styles.dataset.done = ''
    styles.rel = 'stylesheet'
  }
  styles.onerror = function () {
    styles.dataset.done = ''
  }
}
if (root.dataset.early === 'start') soon.forEach(fetchSoon)
if (/^\/c\//.test(location.pathname)) ofClass.forEach(fetchSoon)

// What is asked for before the script is there is done when it is (takeOver.ts), and says so until then.
addEventListener('click', function (event) {
  var button = event.target.closest('#early button')
  if (!button) return
  var before = document.querySelector('[data-asked]')
  if (before) before.removeAttribute('data-asked')
  button.dataset.asked = ''
  var game = button.closest('li')
  if (!game || before) return
  game.setAttribute('aria-busy', 'true')
  game.querySelector('.opens').textContent = button.closest('#early').dataset.opens
})
addEventListener('pointerdown', function () {
  root.dataset.pressed = ''
})
;['pointerup', 'pointercancel'].forEach(function (kind) {
  addEventListener(kind, function () {
    delete root.dataset.pressed
  })
})
addEventListener('submit', function (event) {
  if (event.target.closest('#early')) event.preventDefault()
})

// Only one of the two stays. And where the page cannot begin, why.
addEventListener('DOMContentLoaded', function () {
  var early = document.getElementById('early')
  var other = early && early.querySelector(root.dataset.early === 'start' ? '.page' : '.start')
  if (other) other.parentNode.removeChild(other)
  var isFile = location.protocol === 'file:'
  if (!isFile && 'noModule' in document.createElement('script')) return
  document.getElementById('app').textContent = told(isFile ? 'file' : 'old')
})
