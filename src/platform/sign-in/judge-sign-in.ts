// What the library has found right is judged once more by what happened meanwhile: guesses that were sent at once, and
// a password that was changed while its sign-in was under way (contract/platform.md S13).
import { limits } from '../../../contract/limits.ts';
import type { BetterAuth } from './better-auth.ts';
import type { CredentialStore } from './credential.store.ts';
import { Refusal, type SignInAnswer, type SignInRequest } from './sign-in-answer.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { Trace } from './sign-in-pool.ts';
import { readOwnSession } from './signed-in.ts';

type Room = { auth: BetterAuth; credentials: CredentialStore; limits: SignInLimits };
type Call = { request: SignInRequest; trace: Trace };

export function refuseIfMany(wait_s: number | undefined) {
  if (wait_s !== undefined) throw new Refusal(429, undefined, wait_s);
}

/**
 * Counts a wrong sign-in, and judges a right one by what was counted meanwhile: a hundred guesses sent
 * at once learn no more than three in a row, while right ones may come at once without being counted.
 * One whose password was changed while it was under way opens nothing: its session is later than the end of all.
 */
export async function judgeSignIn(room: Room, call: Call, email: string, answer: SignInAnswer) {
  const { address } = call.request;
  if (answer.status === 401) refuseIfMany(await room.limits.wrongSignIn(address, email));
  if (answer.status !== 200) return;
  const { token } = JSON.parse(answer.body) as { token?: string };
  // A second factor is asked for: there is no session yet, and whoever is refused gets no way to it.
  if (token === undefined) refuseIfMany(await room.limits.challenged(email));
  const [wait_s, password] = await Promise.all([
    room.limits.blocked(address, email),
    token === undefined ? room.credentials.passwordFor(email) : room.credentials.passwordOf(token),
  ]);
  if (wait_s === undefined && password === call.trace.compared) return;
  if (token !== undefined) await endSession(room, token);
  refuseIfMany(wait_s);
  throw new Refusal(401, 'INVALID_EMAIL_OR_PASSWORD');
}

/**
 * The same of the code after the password: a right one that came with a heap of wrong ones opens nothing, and one that was
 * used opens nothing more (`once`: a recovery code the library itself takes away). Whoever is signed in and sets a second
 * factor up (`opens` is false) has had its secret shown.
 */
export async function judgeCode(
  room: Room,
  { request }: Call,
  answer: SignInAnswer,
  { opens, once }: { opens: boolean; once: string | undefined },
) {
  if (answer.status === 401) refuseIfMany(await room.limits.wrongCode(request.address));
  // The library's own lock does not say until when: whoever waits for all of it passes.
  if (answer.status === 429) {
    throw new Refusal(429, 'ACCOUNT_TEMPORARILY_LOCKED', limits.codeLock_s);
  }
  if (answer.status !== 200 || !opens) return;
  const wait_s = await room.limits.blockedCode(request.address);
  const { token, user } = JSON.parse(answer.body) as { token: string; user: { id: string } };
  const isUsed =
    wait_s === undefined &&
    once !== undefined &&
    (await room.limits.usedCode(user.id, once)) !== undefined;
  if (wait_s === undefined && !isUsed) return;
  await endSession(room, token);
  refuseIfMany(wait_s);
  throw new Refusal(401, 'INVALID_CODE');
}

/**
 * Whoever signs in again while signed in, because something asks for a recent sign-in, leaves no heap of open sessions
 * behind: that of the cookie ends, when it was theirs.
 */
export async function endFormer(
  room: Room,
  { headers }: SignInRequest,
  email: string,
  answer: SignInAnswer,
) {
  if (answer.status !== 200) return;
  const former = await readOwnSession(room.auth, String(headers['cookie'] ?? ''));
  const { token, user } = JSON.parse(answer.body) as { token?: string; user?: { id: string } };
  // Before the code there is no session; the browser has just been told to forget the former one.
  const isTheirs = user ? former?.userId === user.id : former?.email === email;
  if (!former || !isTheirs || former.token === token) return;
  await endSession(room, former.token);
}

const endSession = async ({ auth }: Room, token: string) =>
  (await auth.$context).internalAdapter.deleteSession(token);
