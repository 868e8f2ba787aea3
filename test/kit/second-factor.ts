// People with a second factor, and what their sign-ins set.
import assert from 'node:assert/strict';
import { codeOf } from './authenticator.ts';
import type { Answer, World } from './world.ts';

/** All that an answer sets, as a browser sends it back; what it takes away is not there. */
export const setCookies = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .filter((line) => !/Max-Age=0/.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');

export const hasSecondFactor = async (world: World, cookie: string): Promise<boolean> =>
  (await world.call('GET', '/v1/moi', { cookie })).body.user.second_factor;

export type Guarded = Awaited<ReturnType<typeof guarded>>;

/** A person with a second factor, signed in. */
export async function guarded(world: World) {
  const person = await world.signUp();
  const post = (path: string, body: object) =>
    world.call('POST', `/auth/two-factor/${path}`, { cookie: person.cookie, body });
  const begun = await post('enable', { password: person.password });
  assert.equal(begun.status, 200, begun.text);
  const { totpURI: uri, backupCodes } = begun.body as { totpURI: string; backupCodes: string[] };
  assert.equal(await hasSecondFactor(world, person.cookie), false);
  const done = await post('verify-totp', { code: codeOf(uri) });
  assert.equal(done.status, 200, done.text);
  return { ...person, uri, backupCodes, cookie: setCookies(done) };
}
