// An organisation that holds one of everything that the dashboard shows of hiring, made by a signed-in person.
import assert from 'node:assert/strict';
import { startReceiver } from './receiver.ts';
import type { World } from './world.ts';

export type HireMode = 'test' | 'production';

/** Calls of a person in their own organisation; `id` is the organisation's. */
export async function hireOf(world: World, cookie: string) {
  const { body } = await world.call('GET', '/dashboard/hire/organization', { cookie });
  const id = body.data.id as string;
  const ask = async (method: string, path: string, given?: unknown, mode: HireMode = 'test') => {
    const answer = await world.call(method, `/dashboard/hire${path}`, {
      cookie,
      headers: { 'X-Hire-Organization': id, 'X-Hire-Mode': mode },
      body: given,
    });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body.data;
  };
  /** A published campaign with a criterion, and questions about it. */
  const campaign = async (mode: HireMode = 'test', title = 'Vendeuse à Thiès') => {
    const made = await ask(
      'POST',
      '/interviews',
      { title, assessmentCriteria: [{ name: 'Écoute', key: 'ecoute' }] },
      mode,
    );
    const texts = ['Parlez d’une vente difficile.', 'Pourquoi ce poste ?'];
    await ask(
      'POST',
      `/interviews/${made.id}/questions`,
      texts.map((text) => ({ text, criteria: ['ecoute'], required: true })),
      mode,
    );
    await ask('POST', `/interviews/${made.id}/publish`, undefined, mode);
    return made.id as string;
  };
  return { id, ask, campaign };
}

/** What stands in the addresses of hiring's pages. */
export async function openHiring(world: World, cookie: string): Promise<Record<string, string>> {
  const { id, ask, campaign } = await hireOf(world, cookie);
  const campaignId = await campaign();
  const [candidate] = await ask('POST', `/interviews/${campaignId}/candidates`, [
    { name: 'Awa Ndiaye', email: 'awa@x.sn', phone: '77 123 45 67' },
    { name: 'Modou Sarr' },
  ]);
  const session = await ask('POST', `/interviews/${campaignId}/sessions`, {
    candidateId: candidate.id,
  });
  const receiver = await startReceiver();
  const webhook = await ask('POST', '/webhooks', { url: receiver.url });
  await receiver.close();
  await ask('POST', '/keys', { name: 'Logiciel', mode: 'test' });
  return {
    ...{ org: id, hireMode: 'test', campaignId },
    ...{ candidateId: candidate.id, sessionId: session.id, webhookId: webhook.id },
  };
}
