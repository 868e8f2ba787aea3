// What everything that people open declares, as an operation does: routes, the sweep over all pages and
// `npm run where` read it.
import type { Incoming, RawAnswer } from '../../http/page.ts';

/** Who opens it, and in which folder beside this one it is drawn. */
export type Audience = 'docs' | 'data' | 'invitation' | 'account' | 'payer' | 'identity';

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
  /** The same for payers, who see QR codes; other sites get no `Referer` at all (contract/payments.md B.15.6). */
  pay: { forms: true, images: true, referrer: 'same-origin' },
} as const;

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
      /** What it takes by POST is a form with a file of so many bytes at the most. */
      upload_bytes?: number;
    }
  /** A style, a document, a file to keep. */
  | { kind: 'file'; audience: Audience; budget_bytes: number }
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

/** The headers that hold a browser to what the page declares. */
export function policyHeaders(declared: Declaration): [string, string][] {
  if (declared.kind !== 'page') return [];
  const { forms, images, referrer } = policies[declared.policy];
  const content = [
    "default-src 'none'",
    "style-src 'self'",
    ...(declared.script ? ["script-src 'self'", "connect-src 'self'"] : []),
    ...(images ? ["img-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${forms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
  return [
    ['Content-Security-Policy', content],
    ['Referrer-Policy', referrer],
  ];
}
