// Invitations made through the front door, with the token that only their mail holds.
import assert from 'node:assert/strict';
import { mailsTo } from './mails.ts';
import type { World } from './world.ts';

type Inviter = { id: string; cookie: string };

/** Invites an address; answers the invitation and the token of its link. */
export async function invite(
  world: World,
  { id, cookie }: Inviter,
  email: string,
  role: 'admin' | 'user' | 'viewer' = 'user',
) {
  const body = { email, role };
  const answer = await world.call('POST', `/v1/projets/${id}/invitations`, { cookie, body });
  assert.equal(answer.status, 201, answer.text);
  const mails = await mailsTo(world, email.toLowerCase());
  const token = tokenIn(mails.at(-1));
  return { id: answer.body.id as string, expires_at: answer.body.expires_at as string, token };
}

export const tokenIn = (mail: string | undefined): string =>
  /\/invitations\/([\w-]+)$/m.exec(mail ?? '')?.[1] ?? '';
