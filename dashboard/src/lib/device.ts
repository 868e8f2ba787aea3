// What a session was opened with and from where, as people know it: the words of a browser's own name for itself.

export type Device = { program: string; system: string | null };

/** The more particular one first: each of them also says that it is those below. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/EdgA?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (agent: string, names: typeof programs) =>
  names.find(([sign]) => sign.test(agent))?.[1];

/** Null where the session says nothing of itself; a program that is no browser is named as it names itself. */
export function deviceOf(agent: string | null | undefined): Device | null {
  if (!agent) return null;
  const own = agent.split(/[\s/]/)[0] ?? agent;
  return {
    program: nameIn(agent, programs) ?? own.slice(0, 40),
    system: nameIn(agent, systems) ?? null,
  };
}

/** Enough to recognise a network by: an IPv4 address without its last part, the first two of an IPv6 one. */
export function maskedAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`;
  return address.replace(/\.[^.]*$/, '.*');
}
