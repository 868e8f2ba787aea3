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

/** The project and mode seen last, so that /dashboard and the pages without a mode know where to go on. */
export function readPlace(): { id: string; mode: Mode } | undefined {
  const [id = '', mode] = (read('place') ?? '').split('/');
  return id !== '' && (mode === 'test' || mode === 'live') ? { id, mode } : undefined;
}

export const writePlace = (id: string, mode: Mode): void => write('place', `${id}/${mode}`);

/** The language of the code samples, the same on every page (UI78). */
export const readSample = (): string | null => read('code');
export const writeSample = (name: string): void => write('code', name);

/** At sign-out: the theme alone stays (UI226). */
export function forgetPerson(): void {
  write('place', null);
  write('code', null);
}
