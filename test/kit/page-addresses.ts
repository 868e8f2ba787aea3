// Addresses for the sweep over all pages, with what has to be there first.
import { visitorOf } from './candidates.ts';
import { hirer } from './hiring.ts';
import { openQuestion } from './interviews.ts';
import { speak, speaker } from './recordings.ts';
import { webm } from './sounds.ts';
import type { World } from './world.ts';

/** Pages of payers: one that waits, one that is paid, one that was given up, and a link that asks everything. */
export async function payerTokens(world: World, key: string) {
  const lastOf = (url: string) => url.split('/').at(-1) ?? '';
  const pay = async (scenario?: string) => {
    const body = { channel: undefined, customer: undefined, description: 'Trois mètres de wax' };
    const made = await world.pay(key, body);
    const token = lastOf(made.body.checkout_url);
    if (scenario === 'cancel') await world.call('POST', `/v1/checkout/${token}/cancel`);
    else if (scenario) {
      await world.call('POST', `/v1/checkout/${token}/outcome`, { body: { outcome: scenario } });
    }
    return token;
  };
  const [waiting, paid, gone] = [await pay(), await pay('paid'), await pay('cancel')];
  await world.advance(1);
  const collect = { name: 'required', email: 'optional', reference: 'optional' };
  const body = { title: 'Don', min_amount: 500, accept_offer_code: true, collect };
  const link = await world.call('POST', '/v1/payment-links', { key, body });
  return { waiting, paid, gone, link: lastOf(link.body.url) };
}

/** Candidates who read the notice, are asked, look over their answers and are through. */
export async function candidatesOf(world: World) {
  const api = await hirer(world);
  const id = await api.published(2);
  const people = await Promise.all(
    ['notice', 'item', 'after'].map(() => visitorOf(world, api, id)),
  );
  const [, item, after] = people;
  await item?.begin();
  await after?.begin();
  for (const text of ['un', 'deux']) await after?.answer({ text });
  await after?.act('send');
  await world.advance(1_000);
  const { body } = await api.get(`/interviews/${id}`);
  const spoken = await spokenAnswer(world);
  const pages = people.map(({ path }) => path);
  const link = new URL(people[0]?.inviteUrl ?? '').pathname;
  const shown = await world.call('POST', `/dashboard/hire/interviews/${id}/preview`, {
    cookie: api.cookie,
  });
  const preview = new URL(shown.body.data.url).pathname;
  return {
    previews: ['0', '1', '3'].map((step) => preview.replace(/0$/, step)),
    addresses: {
      '/i/invite/{token}': [link, `/i/invite/${'x'.repeat(43)}`],
      '/i/{slug}': [new URL(body.data.url).pathname, '/i/none'],
      '/i/c/{candidateId}': [...pages, '/i/c/none'],
      '/i/c/{candidateId}/record': [`${pages[2]}/record`],
      '/i/c/{candidateId}/record.json': [`${pages[2]}/record.json`],
      ...spoken.addresses,
      '/i/style.css': ['/i/style.css'],
      '/i/script.js': ['/i/script.js'],
    },
    cookies: [...people, spoken.visitor].map(({ path, cookie }) => [path, cookie] as const),
  };
}

/** Somebody who has answered by voice: where that is heard. */
async function spokenAnswer(world: World) {
  const { it, visitor } = await speaker(world, [openQuestion('Un ?')]);
  const recording = await speak(world, visitor, webm());
  await visitor.answer({ recording, text: '' });
  const { messages } = await it.detail();
  const url: string = messages.find(({ kind }: { kind: string }) => kind === 'ANSWER').audio.url;
  return {
    visitor,
    addresses: {
      '/i/c/{candidateId}/recordings/{recording}': [`${visitor.path}/recordings/${recording}`],
      '/i/recordings/{token}': [new URL(url).pathname],
    },
  };
}
