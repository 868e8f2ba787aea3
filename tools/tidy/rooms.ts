// The table of who may import whom (ARCHITECTURE.md): the one place to change when the house gets a room or a door.

export const EVERYTHING = 'everything';

const COMMON = ['kit', 'contract', 'db', 'jobs'] as const;

/** A room may always import itself; `import type` of the contract is open to every room. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[] | typeof EVERYTHING>> = {
  contract: [],
  kit: ['contract'],
  db: ['kit'],
  jobs: ['kit', 'db'],
  // An operator's answer is put into the contract's own words (docs/decisions/0009).
  connectors: ['kit', 'contract'],
  http: ['kit', 'contract', 'db'],
  // Speak to the house through operations only, as a visitor's browser would: what no operation answers is handed in.
  pages: ['kit', 'contract', 'http'],
  design: [],
  platform: [...COMMON, 'content'],
  ledger: ['kit', 'db'],
  webhooks: [...COMMON, 'platform'],
  payments: [...COMMON, 'platform', 'ledger', 'webhooks'],
  data: [...COMMON, 'platform', 'webhooks', 'content'],
  hiring: [...COMMON, 'platform', 'webhooks'],
  config: ['kit', 'contract'],
  cli: EVERYTHING,
  app: EVERYTHING,
  // The composition root: what listens, what it is made of, what people open in a browser, what works
  // by itself, what an audit looks at.
  'app-audit': EVERYTHING,
  'app-files': EVERYTHING,
  'app-hiring': EVERYTHING,
  'app-invitations': EVERYTHING,
  'app-jobs': EVERYTHING,
  'app-options': EVERYTHING,
  'app-pages': EVERYTHING,
  main: EVERYTHING,
  // Another compiler and other packages: of the server it knows the promise alone, and the looks that all pages share.
  dashboard: ['contract', 'design'],
};

/** Rooms entered by their index.ts only, because their files change without asking the neighbours. */
export const DOMAINS: readonly string[] = [
  'platform',
  'ledger',
  'webhooks',
  'payments',
  'data',
  'hiring',
];

/** What one room opens to another where that is one file, and not all of it. */
export const ONE_DOOR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pages: { http: 'src/http/page.ts' },
};

/** Rooms whose folders do not know each other: what two of them share stands in `kit` or at the top of the room. */
export const APART: readonly string[] = ['pages'];

/** Domains so wide that a noun's folder may have a door of its own. */
export const NOUN_DOORS: readonly string[] = ['payments', 'platform', 'webhooks', 'data'];

/** Domains that may speak outside, and only in files of these roles: no transaction is open there. */
export const SPEAKS_OUTSIDE: readonly string[] = [
  'platform',
  'webhooks',
  'payments',
  'data',
  'hiring',
];
export const OUTSIDE_ROLE = /\.(?:job|call)\.ts$/;

/** Decisions without I/O, tested as tables: nothing else may reach them. */
export const PURE_ROLE = /\.(?:rules|machine|postings|manifest)\.ts$/;
/** What they may import of their own domain beside types: one another, and words. */
export const PURE_VALUES = /\.(?:rules|machine|postings|manifest|texts)\.ts$/;
/** What an operator can do, as data: domains and pages read it, its calls stay behind their wall (docs/decisions/0154). */
export const MANIFEST = /^src\/connectors\/rails\/[\w-]+\.manifest\.ts$/;

/** A package that has one home, so that replacing it touches one folder. */
export const PACKAGE_HOMES: readonly {
  name: RegExp;
  home: string;
  typesAlso?: string;
  fileAlso?: string;
}[] = [
  { name: /^(?:fastify$|@fastify\/)/, home: 'src/http/' },
  { name: /^libphonenumber-js(?:$|\/)/, home: 'src/data/phone/' },
  // better-auth is given a pool of its own: one file of its room opens it, the rest name its type.
  {
    name: /^pg(?:$|\/|-)/,
    home: 'src/db/',
    typesAlso: 'src/platform/sign-in/',
    fileAlso: 'src/platform/sign-in/sign-in-pool.ts',
  },
];

/** What a room may import from outside the house, where that is less than everything. */
export const ONLY_PACKAGES: Readonly<Record<string, RegExp>> = { contract: /^typebox(?:\/|$)/ };
export const NEVER_PACKAGES: Readonly<Record<string, RegExp>> = {
  kit: /^(?:node:(?:fs|fs\/promises|net|tls|http|https|http2|dns|dns\/promises|dgram|child_process|worker_threads)|undici|nodemailer)$/,
};

/** The room of a path; undefined for a file that belongs to none. */
export function roomOf(path: string): string | undefined {
  const [top = '', second = '', ...rest] = path.split('/');
  if (['contract', 'content', 'dashboard', 'design'].includes(top)) return top;
  if (top === 'test' || top === 'tools') return top;
  if (top !== 'src') return undefined;
  const room = rest.length === 0 ? second.replace(/\.ts$/, '') : second;
  const alone = /^app(?:-|$)|^main$|^config$/.test(room);
  return room in MAY_IMPORT && alone === (rest.length === 0) ? room : undefined;
}

/** The noun's folder inside a domain; undefined for a file at the top of the domain. */
export function nounOf(path: string): string | undefined {
  const parts = path.split('/');
  return parts.length > 3 ? parts[2] : undefined;
}

export function isDoor(path: string): boolean {
  const [, room = '', ...rest] = path.split('/');
  if (rest.at(-1) !== 'index.ts') return false;
  return rest.length === 1 || (rest.length === 2 && NOUN_DOORS.includes(room));
}
