// Organisations with several people, for tests: invited and joined through the front door.
import assert from 'node:assert/strict';
import { mailsTo } from './mails.ts';
import type { World } from './world.ts';

export type Person = Awaited<ReturnType<World['signUp']>>;
export type Joined = Person & { organization: string };

/** A person and their personal organisation. */
export async function ownOrganization(world: World, name = 'Awa'): Promise<Joined> {
  const person = await world.signUp(name);
  const { cookie } = person;
  const { body } = await world.call('GET', '/dashboard/hire/organization', { cookie });
  return { ...person, organization: body.data.id };
}

/** Invites an address; answers the invitation and the token of its link. */
export async function inviteInto(
  world: World,
  { cookie, organization }: Pick<Joined, 'cookie' | 'organization'>,
  email: string,
  role: 'admin' | 'member',
) {
  const answer = await world.call('POST', '/dashboard/hire/members', {
    cookie,
    headers: { 'X-Hire-Organization': organization },
    body: { email, role },
  });
  assert.equal(answer.status, 200, answer.text);
  const mails = await mailsTo(world, email.toLowerCase());
  const token = /\/invitations\/organization\/([\w-]+)$/m.exec(mails.at(-1) ?? '')?.[1] ?? '';
  return { answer, id: answer.body.data.id as string, token };
}

/** A new person who is a member of an organisation. */
export async function joinOrganization(
  world: World,
  owner: Joined,
  role: 'admin' | 'member',
): Promise<Joined> {
  const person = await world.signUp();
  const { token } = await inviteInto(world, owner, person.email, role);
  const path = `/dashboard/hire/invitations/${token}/accept`;
  const { status, text } = await world.call('POST', path, { cookie: person.cookie });
  assert.equal(status, 200, text);
  return { ...person, organization: owner.organization };
}
