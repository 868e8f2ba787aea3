// Everything that people open in a browser, by its path: the one table from which the server has its pages, and the
// sweep over all of them (test/contract/pages.test.ts) its list.
import { limits } from '../../contract/limits.ts';
import { type ServedBy, table } from './kit/declaration.ts';

const style = { kind: 'file', audience: 'docs', budget_bytes: 6_000 } as const;
const dataPage = {
  kind: 'page',
  audience: 'data',
  policy: 'ask',
  budget_bytes: 50_000,
  script: false,
} as const;

/** All that the first view needs, on a slow line. */
const invitationPage = {
  kind: 'page',
  audience: 'invitation',
  policy: 'door',
  budget_bytes: 14_000,
  script: false,
  posts: true,
} as const;

const payerPage = {
  kind: 'page',
  audience: 'payer',
  policy: 'pay',
  budget_bytes: 20_000,
  script: true,
  posts: true,
} as const;

/** All that a door needs, on a slow line (UI208). */
const door = {
  kind: 'page',
  audience: 'doors',
  policy: 'door',
  budget_bytes: 14_000,
  script: false,
  posts: true,
} as const;

/** Opened by whoever has the link; its own address is no secret, and is told to nobody. */
const entrance = {
  kind: 'page',
  audience: 'candidate',
  policy: 'ask',
  budget_bytes: 30_000,
  script: false,
  posts: true,
} as const;

export const pages = table({
  '/': { kind: 'redirect', audience: 'docs' },
  '/favicon.ico': { kind: 'file', audience: 'docs', budget_bytes: 600 },
  '/docs': {
    kind: 'page',
    audience: 'docs',
    policy: 'read',
    /** Every operation of every API on one page; a browser gets a tenth of it, packed. */
    budget_bytes: 1_600_000,
    script: false,
  },
  '/docs/errors': {
    kind: 'page',
    audience: 'docs',
    policy: 'read',
    budget_bytes: 275_000,
    script: false,
  },
  /** A line for each operation; what a browser gets is a third, packed, and has a bound of its own (6 kB). */
  '/docs/index.json': { kind: 'file', audience: 'docs', budget_bytes: 24_000 },
  '/docs/style.css': style,
  '/docs/form.css': style,
  '/docs/data.css': style,
  '/docs/data-lists.css': style,
  /** All of /v1, each answer written out where it is given; packed it is an eighth. */
  '/openapi.json': { kind: 'file', audience: 'docs', budget_bytes: 2_000_000 },
  '/api/v1/openapi.json': { kind: 'file', audience: 'docs', budget_bytes: 500_000 },
  '/dashboard/hire/openapi.json': { kind: 'file', audience: 'docs', budget_bytes: 500_000 },

  '/data': dataPage,
  '/data/adresse': dataPage,
  '/data/telephone': dataPage,
  '/data/montant': dataPage,
  '/data/dates': dataPage,
  '/data/lieux': { kind: 'redirect', audience: 'data' },
  '/data/{dataset}': dataPage,
  '/data/{dataset}/{id}': dataPage,
  '/data/*': dataPage,
  /** Most are tables of a few hundred rows; the budget is the largest list of today. */
  '/data/fichiers/{fichier}': { kind: 'file', audience: 'data', budget_bytes: 2_000_000 },

  '/invitations/{token}': invitationPage,
  '/invitations/organization/{token}': invitationPage,

  '/p/{token}': payerPage,
  '/l/{token}': payerPage,
  '/p/{token}/qr.png': { kind: 'file', audience: 'payer', budget_bytes: 6_000 },
  '/l/{token}/qr.png': { kind: 'file', audience: 'payer', budget_bytes: 6_000 },
  '/pay/style.css': { kind: 'file', audience: 'payer', budget_bytes: 6_000 },
  '/pay/script.js': { kind: 'file', audience: 'payer', budget_bytes: 6_000 },

  '/i/invite/{token}': entrance,
  '/i/{slug}': { ...entrance, challenge: true },
  /** A transcript of twenty answers among them (contract/hiring.md section 5, point 4). */
  '/i/c/{candidateId}': {
    kind: 'page',
    audience: 'candidate',
    policy: 'interview',
    budget_bytes: 150_000,
    script: true,
    posts: true,
    form_bytes: limits.answerFormBytes,
  },
  /** A campaign's pages before a candidate sees them: the same text, without its script. */
  '/i/preview/{token}/{step}': {
    kind: 'page',
    audience: 'candidate',
    policy: 'link',
    budget_bytes: 60_000,
    script: false,
    posts: true,
    form_bytes: limits.answerFormBytes,
  },
  '/i/c/{candidateId}/record': {
    kind: 'page',
    audience: 'candidate',
    policy: 'interview',
    budget_bytes: 150_000,
    script: false,
  },
  '/i/c/{candidateId}/record.json': { kind: 'file', audience: 'candidate', budget_bytes: 150_000 },
  /** A part of a recording in, the recording out (contract/hiring.md section 6). */
  '/i/c/{candidateId}/recordings/{recording}': {
    kind: 'file',
    audience: 'candidate',
    budget_bytes: limits.recordingBytes,
    posts: true,
    upload_bytes: limits.recordingPartBytes,
  },
  '/i/recordings/{token}': {
    kind: 'file',
    audience: 'candidate',
    budget_bytes: limits.recordingBytes,
  },
  '/i/style.css': { kind: 'file', audience: 'candidate', budget_bytes: 8_000 },
  '/i/script.js': { kind: 'file', audience: 'candidate', budget_bytes: 30_000 },
  '/k/{token}': {
    kind: 'page',
    audience: 'identity',
    policy: 'link',
    budget_bytes: 20_000,
    script: true,
    posts: true,
    upload_bytes: limits.captureBytes,
  },
  '/k/{token}/qr.png': { kind: 'file', audience: 'identity', budget_bytes: 6_000 },
  '/identity/script.js': { kind: 'file', audience: 'identity', budget_bytes: 6_000 },

  '/data/desabonnement/{token}': {
    kind: 'page',
    audience: 'account',
    policy: 'link',
    budget_bytes: 12_000,
    script: false,
    posts: true,
  },
  '/dashboard/sign-in': door,
  '/dashboard/sign-up': door,
  '/dashboard/forgot-password': door,
  '/dashboard/reset-password': door,
  '/dashboard/confirm': door,
  '/dashboard/sign-out': door,
  '/dashboard/second-factor': door,
  '/dashboard/report': { ...door, challenge: true },
  '/dashboard/doors.css': { kind: 'file', audience: 'doors', budget_bytes: 8_000 },
  /** Every address below is the application's, but for those that stand here or in the contract by their own names. */
  '/dashboard': { kind: 'application', audience: 'dashboard', budget_bytes: 3_000 },
  '/dashboard/*': { kind: 'application', audience: 'dashboard', budget_bytes: 3_000 },
  '/dashboard/assets/{file}': { kind: 'file', audience: 'dashboard', budget_bytes: 600_000 },

  '/conditions': {
    kind: 'page',
    audience: 'account',
    policy: 'link',
    budget_bytes: 40_000,
    script: false,
  },
  '/conditions/{version}': {
    kind: 'page',
    audience: 'account',
    policy: 'link',
    budget_bytes: 40_000,
    script: false,
  },
});

export type PagePath = keyof typeof pages;

/** The handlers of some paths: what each folder answers. */
export type PagesOf<P extends PagePath> = ServedBy<typeof pages, P>;
