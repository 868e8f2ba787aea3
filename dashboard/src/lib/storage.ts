// What a browser keeps between visits: the theme and the place last seen, nothing of an account (decision 8). A browser
// that keeps nothing is no error.

export type Theme = 'light' | 'dark' | 'system';

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

const write = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing is kept.
  }
};

export function readTheme(): Theme {
  const kept = read('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function writeTheme(theme: Theme): void {
  write('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export type Mode = 'test' | 'live';

/** The same of hiring, in the words of its keys. */
export type HireMode = 'test' | 'production';

/** Projects whose last mode is remembered. */
const mostPlaces = 20;

/** What this tab looked at last: another tab may be in the other mode of the same project (J12). */
let own: { id: string; mode: Mode } | undefined;

const places = (): [id: string, mode: string][] =>
  (read('place') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((one) => [one.split('/')[0] ?? '', one.split('/')[1] ?? '']);

/** The mode in which a project was seen last, for pages above the modes; each project has its own. */
export function lastMode(id: string | undefined): Mode | undefined {
  if (own && own.id === id) return own.mode;
  const mode = places().find(([one]) => one === id)?.[1];
  return mode === 'test' || mode === 'live' ? mode : undefined;
}

/** Where somebody was last: in this tab, else in any. */
export function lastPlace(): { id: string; mode: Mode } | undefined {
  if (own) return own;
  const [id] = places()[0] ?? [];
  return id === undefined ? undefined : { id, mode: lastMode(id) ?? 'test' };
}

export function writePlace(id: string, mode: Mode): void {
  own = { id, mode };
  const others = places().filter(([one]) => one !== id);
  const kept = [[id, mode], ...others].slice(0, mostPlaces);
  write('place', kept.map((one) => one.join('/')).join(' '));
}

/** The language of the code samples, the same on every page (UI78). */
export const readSample = (): string | null => read('code');
export const writeSample = (name: string): void => write('code', name);

function clearVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

/** At sign-out: the theme alone stays (UI226). */
export function forgetPerson(): void {
  own = undefined;
  clearVisit();
  // The router writes down where the page stood once more as it leaves.
  addEventListener('pagehide', clearVisit);
  write('place', null);
  write('code', null);
}
