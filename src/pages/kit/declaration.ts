// What everything that people open declares, as an operation does: routes, the sweep over all pages and
// `npm run where` read it.
import type { Incoming, RawAnswer } from '../../http/page.ts';

/** Who opens it, and in which folder beside this one it is drawn. */
export type Audience =
  | 'docs'
  | 'data'
  | 'invitation'
  | 'account'
  | 'payer'
  | 'identity'
  | 'dashboard'
  | 'doors'
  | 'candidate';

type Policy = {
  forms: boolean;
  images: boolean | 'data:' | 'both';
  referrer: string;
  /** Recordings are heard there: those that we keep, and those that the page itself has just made. */
  media?: true;
};

/** What a browser may do with a page: nothing loads but our own style, and no other site may frame it. */
const policies = {
  /** Text to read: no form. */
  read: { forms: false, images: true, referrer: 'no-referrer' },
  /** Forms that ask us, by GET: what was typed stays out of every `Referer`. */
  ask: { forms: true, images: false, referrer: 'no-referrer' },
  /**
   * Opened from a link with a secret in it. No `Referer` holds more than our origin, so that the secret stays there;
   * `no-referrer` would make browsers send the forms with `Origin: null`, which the rule against other sites' calls
   * refuses.
   */
  link: { forms: true, images: false, referrer: 'strict-origin' },
  /** The same for the doors of the dashboard, which no page that opened them may hold on to; their mark is an image. */
  door: { forms: true, images: 'data:', referrer: 'strict-origin' },
  /** The same for payers, who see QR codes; other sites get no `Referer` at all (contract/payments.md B.15.6). */
  pay: { forms: true, images: 'both', referrer: 'same-origin' },
  /** Let in by a cookie and not by the address: its forms must say that they are ours. */
  interview: { forms: true, images: false, referrer: 'same-origin', media: true },
} as const satisfies Record<string, Policy>;

export type Declaration =
  | {
      kind: 'page';
      audience: Audience;
      policy: keyof typeof policies;
      /** At most so many bytes, with the styles and the script that it loads, before they are compressed. */
      budget_bytes: number;
      /** Whether it runs our own script; everything works without, unless a decision says why not. */
      script: boolean;
      /** It also takes forms by POST. */
      posts?: true;
      /** What it answers to one too many of them may show the challenge of the checker, the one foreign script. */
      challenge?: true;
      /** Of such a form, where it may hold long texts. */
      form_bytes?: number;
      /** What it takes by POST is a form with a file of so many bytes at the most. */
      upload_bytes?: number;
    }
  /** A style, a document, a file to keep. */
  | {
      kind: 'file';
      audience: Audience;
      budget_bytes: number;
      /** It also takes bytes by POST, so many at the most. */
      posts?: true;
      upload_bytes?: number;
    }
  /** The shell of the application: what it shows, it draws itself; the sweep of test/browser looks at that. */
  | { kind: 'application'; audience: Audience; budget_bytes: number }
  /** Leads to a page of ours. */
  | { kind: 'redirect'; audience: Audience };

export type PageTable = Readonly<Record<`/${string}`, Declaration>>;

export const table = <const T extends PageTable>(pages: T): T => pages;

export type Serve = (incoming: Incoming) => Promise<RawAnswer> | RawAnswer;

/** What answers a path; one that takes forms has two. */
export type Served<D> = D extends { posts: true } ? { GET: Serve; POST: Serve } : Serve;

export type ServedBy<T extends PageTable, P extends keyof T = keyof T> = {
  [K in P]: Served<T[K]>;
};

const sourcesOf = (images: true | 'data:' | 'both') =>
  ({ true: "'self'", 'data:': 'data:', both: "'self' data:" })[`${images}`];

/** Where the challenge comes from (docs/decisions/0071). */
export const checker = 'https://challenges.cloudflare.com';

/** The headers that hold a browser to what the page declares. */
export function policyHeaders(declared: Declaration, challenged = false): [string, string][] {
  if (declared.kind === 'application') return applicationHeaders;
  if (declared.kind !== 'page') return [];
  const { forms, images, referrer, media }: Policy = policies[declared.policy];
  const content = [
    "default-src 'none'",
    "style-src 'self'",
    ...(declared.script ? ["script-src 'self'", "connect-src 'self'"] : []),
    ...(challenged ? [`script-src ${checker}`, `frame-src ${checker}`] : []),
    ...(images ? [`img-src ${sourcesOf(images)}`] : []),
    ...(media ? ["media-src 'self' blob:"] : []),
    "base-uri 'none'",
    `form-action ${forms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
  return [
    ['Content-Security-Policy', content],
    // The checker serves the sites that it knows, and learns of no more than our origin.
    ['Referrer-Policy', challenged ? 'strict-origin' : referrer],
    ...(declared.policy === 'door' ? apart : []),
  ];
}

/** No page that opened ours holds it, none embeds it, and it asks for nothing of the device (UI222, UI224). */
const apart: [string, string][] = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
];

/**
 * Of the application (contract/dashboard.md UI220, UI222): nothing inline and no way from a text to a script, images
 * and sound of its own making beside ours.
 */
const applicationHeaders: [string, string][] = [
  [
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
      "media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  ],
  ['Referrer-Policy', 'strict-origin'],
  ...apart,
];
