// Calls of /auth in the name of a page's visitor, with the same checks and limits as anybody's calls, and their answers
// as a page tells them.
import type { Lang } from '../../../contract/text.ts';
import type { Incoming } from '../../http/page.ts';
import { waitSentence } from './wait-words.ts';

export type SignInCall = {
  method: string;
  url: string;
  headers: Incoming['raw']['headers'];
  body: Buffer;
  address: string;
  requestId: string;
  lang: Lang;
};

/** Answers a call of /auth. */
export type SignInService = (
  call: SignInCall,
) => Promise<{ status: number; headers: [string, string][]; body: string }>;

/**
 * What came of it: done, or refused in words; the cookies that it sets go to the browser in either case. A right password
 * may be half of it: `waits` for a second factor.
 */
export type Asked = { cookies: string[] } & (
  | { done: true; waits: boolean }
  | { done: false; status: number; code: string; message: string; wait_s?: string }
);

export async function askSignIn(
  signIn: SignInService,
  { incoming, lang }: { incoming: Incoming; lang: Lang },
  path: string,
  body: object,
): Promise<Asked> {
  const { raw, address, requestId } = incoming;
  const reply = await signIn({
    method: 'POST',
    url: `/auth${path}`,
    headers: { ...raw.headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    address,
    requestId,
    lang,
  });
  const header = (name: string) =>
    reply.headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
  const cookies = header('set-cookie');
  if (reply.status < 400) return { done: true, cookies, waits: waitsIn(reply.body) };
  const { code = '', message = '' } = JSON.parse(reply.body || '{}') as Record<string, string>;
  const [wait_s] = header('retry-after');
  const refused = { done: false, status: reply.status, code, cookies } as const;
  if (wait_s === undefined) return { ...refused, message };
  return { ...refused, wait_s, message: waitSentence(message, Number(wait_s), lang) };
}

const waitsIn = (body: string): boolean => body.includes('"twoFactorRedirect":true');

/** Which field of our forms the codes of /auth speak of. */
export const fieldOf: Readonly<Record<string, string>> = {
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
};
