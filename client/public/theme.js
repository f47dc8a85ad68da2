// Before the first paint: the theme that this browser keeps, if any. Then, where the page cannot begin, why: a browser
// that reads neither `const` nor modules reads this.
try {
  var kept = localStorage.getItem('labtable:theme')
  if (kept) document.documentElement.dataset.theme = kept
} catch (closed) {
  void closed // storage may be closed: as the system says
}
addEventListener('DOMContentLoaded', function () {
  var isFile = location.protocol === 'file:'
  if (!isFile && 'noModule' in document.createElement('script')) return
  document.getElementById('app').textContent = isFile
    ? 'This folder needs a web server: opened as a file, a browser runs none of it. Any web server can offer it, under any path; on a laptop: python3 -m http.server'
    : 'This browser is too old for labtable. Safari 15.4, Chrome or Edge 109, Firefox 115 and all newer ones will do.'
})
