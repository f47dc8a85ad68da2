// Before the first paint: the theme that this browser keeps, if any.
try {
  const kept = localStorage.getItem('labtable:theme')
  if (kept) document.documentElement.dataset.theme = kept
} catch {
  // storage may be closed: as the system says
}
