// docs/limits.md: what bounds all that can be had or caused here, written from contract/bounds.ts and limits.ts.
import type { Bound, Held } from '../../contract/bound.ts';
import { bounds, familyBounds } from '../../contract/bounds.ts';
import { limits } from '../../contract/limits.ts';
import { mailCauses } from '../../contract/mail-causes.ts';
import type { Operation } from '../../contract/operation.ts';
import { signInBounds } from '../../contract/sign-in-bounds.ts';
import { page, table } from './documents.ts';

const code = (text: string): string => `\`${text}\``;

/** Each number under its name, whose end is its unit: a time is said as people say it. */
const numbers = (names: Held['limits']): string =>
  names.map((name) => `${said(name, limits[name])} ${code(name)}`).join(', ');

const said = (name: string, value: number): string =>
  name.endsWith('_ms') ? `in ${lasting(value)}` : value.toLocaleString('en-GB');

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

function lasting(ms: number): string {
  const [unit, size] = units.find(([, one]) => ms >= one && ms % one === 0) ?? (['ms', 1] as const);
  return `${ms / size} ${unit}`;
}

function cells(bound: Bound): string[] {
  if ('none' in bound) return ['none', '', bound.none];
  return [numbers(bound.limits), bound.of, bound.note ?? ''];
}

const heads = ['Limit', 'Of', 'Why not more, or none'];

export function limitsPage(operations: Record<string, Operation>): string {
  const families = Object.entries(familyBounds).map(([family, bound]) => [family, ...cells(bound)]);
  const acts = Object.entries(bounds).map(([name, bound]) => [
    code(name),
    operations[name]?.family ?? '',
    ...cells(bound),
  ]);
  const signIn = Object.entries(signInBounds).map(([path, bound]) => [
    code(`/auth${path}`),
    ...cells(bound),
  ]);
  const mails = Object.entries(mailCauses).map(([name, { who, without }]) => [
    code(name),
    who,
    without,
  ]);
  return page(
    'Limits',
    'Source: contract/bounds.ts and contract/limits.ts. Limits hold over all servers of one database; beyond one the answer is 429 with a `Retry-After` after which a call passes, or the code of the operation.',
    '## Calls',
    'Reads of a family are bounded by this table alone. A page of `/data` that asks for data counts as the data calls that it makes. Other pages, documents and files of datasets have no limit: they are public, they leave nothing, and a proxy before the server can keep or bound them.',
    table(['Family', ...heads], families),
    '## What operations make or cause',
    'Beside the calls of their family: every operation that does something, and the open reads.',
    table(['Operation', 'Family', ...heads], acts),
    '## Sign-in',
    `Each is also one of ${numbers(['signInCallsPerMinute'])} of its network. Networks are as many as somebody has: who has many can make many accounts, each with a mail to confirm.`,
    table(['Route', ...heads], signIn),
    '## Mails',
    `Nobody gets more than ${numbers(['mailsPerHourPerAddress'])}, over all of these together; spellings that reach one mailbox are one reader (\`name+anything\`, dots at Gmail). Of mails that wait, ${numbers(['waitingMailsPerDay'])} are kept for each reader; they leave one permit of three to who asks.`,
    table(['Mail', 'Who can cause it, and for whom', 'Without a permit'], mails),
  );
}
