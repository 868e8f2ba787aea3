// Sends a signed test.ping to one endpoint and says what came of it. It is never repeated and leaves no
// event behind (W23); three a minute for each host, over all servers.

import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { deliveryProfiles } from '../../../contract/webhooks/events.ts';
import type { HookAnswer, HookSender } from '../../connectors/hook-sender.ts';
import type { CallContext, KeyCaller, Lang, SessionCaller } from '../../db/context.ts';
import { clock, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import type { createTestCounter } from '../../platform/index.ts';
import { isWithin, listEndpointsOf } from '../endpoints/index.ts';
import { causeInWords } from './attempt.texts.ts';
import { findSecrets } from './secrets.ts';
import { signedHeaders } from './signed-headers.rules.ts';

type Operation = Operations['testEndpoint'];

export type TestNeighbours = {
  seal: Seal;
  sender: HookSender;
  /** Counts a test send of a project against the minute of its host. */
  countTest: ReturnType<typeof createTestCounter>;
};

export async function testEndpoint(
  ctx: CallContext<KeyCaller | SessionCaller>,
  input: Input<Operation>,
  neighbours: TestNeighbours,
): Promise<Reply<Operation>> {
  const { caller, db } = ctx;
  const projectId = input.params.id;
  const [endpoints, secrets] = await Promise.all([
    listEndpointsOf(db, projectId),
    findSecrets(db, neighbours.seal, projectId, ctx.now),
  ]);
  const endpoint = endpoints.find((row) => row.id === input.params.subscriptionId);
  if (!endpoint || (caller.kind === 'key' && !isWithin(endpoint, caller))) throw fail('NOT_FOUND');
  if (!secrets) throw fail('PROJECT_NOT_FOUND');
  const grant = await neighbours.countTest(projectId, endpoint.url);
  if (!grant.granted) throw fail('RATE_LIMITED', {}, grant.retryAfter_s);
  const id = newId('evt');
  const livemode = endpoint.modes.every((mode) => mode === 'live');
  const body = JSON.stringify({
    id,
    type: 'test.ping',
    created_at: iso(ctx.now),
    livemode,
    data: {},
  });
  const answer = await neighbours.sender.send({
    url: endpoint.url,
    headers: signedHeaders({ id, body, isTest: true }, secrets, Math.floor(clock.realNow() / 1000)),
    body,
    deadlineMs: deliveryProfiles.platform.deadline_ms,
  });
  return { event: 'test.ping', livemode, delivered: answer.ok, ...outcomeOf(answer, ctx.lang) };
}

/** A receiver's refusal is told by its status; without a whole answer the technical cause is. */
function outcomeOf(
  { ok, status, error }: HookAnswer,
  lang: Lang,
): { status: number | null; error?: string } {
  const told = ok || error === null || (status !== null && (status < 200 || status > 299));
  return told
    ? { status }
    : { status, error: `${error.cause}: ${causeInWords({ ...error, status }, lang)}` };
}
