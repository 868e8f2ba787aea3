// Runs before the first paint: the theme that was chosen, if one was (UI45). A classic script, so it exports nothing.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
// The first number and the first date that a browser writes take it 75 ms, six times that on a slow telephone (measured): here
// while the application is on its way.
setTimeout(() => {
  const { lang } = document.documentElement;
  new Intl.NumberFormat(lang).format(1);
  new Intl.DateTimeFormat(lang, { timeZone: 'Africa/Dakar', dateStyle: 'medium' }).format(1);
});
