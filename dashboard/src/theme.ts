// Runs before the first paint: the theme that was chosen, if one was (UI45). A classic script, so it exports nothing.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
