// Sends a signed test.ping to one endpoint and says what came of it. It is never repeated and leaves no
// event behind (W23); three a minute for each endpoint, over all servers.

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
import { viewAnswer } from './history.view.ts';
import { keptOf } from './kept-answer.rules.ts';
import { findSecrets } from './secrets.ts';
import { signedHeaders } from './signed-headers.rules.ts';

type Operation = Operations['testEndpoint'];

export type TestNeighbours = {
  seal: Seal;
  sender: HookSender;
  /** Counts a test send of a project against the minute of its endpoint. */
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
  const grant = await neighbours.countTest(projectId, endpoint, endpoints);
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
  const { url } = endpoint;
  const at_s = Math.floor(clock.realNow() / 1000);
  const sent = { headers: signedHeaders({ id, body, isTest: true }, secrets, at_s), body };
  const deadlineMs = deliveryProfiles.platform.deadline_ms;
  const answer = await neighbours.sender.send({ url, ...sent, deadlineMs });
  const { timings, truncated, ...kept } = keptOf(answer);
  return {
    event: 'test.ping',
    livemode,
    delivered: answer.ok,
    ...told(answer, ctx.lang),
    sent,
    attempt: {
      url,
      ...kept,
      ...viewAnswer(kept, ctx.lang),
      answer_truncated: truncated,
      ...timings,
    },
  };
}

/** A receiver's refusal is told by its status; without a whole answer the technical cause is. */
function told(
  { ok, status, error }: HookAnswer,
  lang: Lang,
): { status: number | null; error?: string } {
  const isTold = ok || error === null || (status !== null && (status < 200 || status > 299));
  return isTold
    ? { status }
    : { status, error: `${error.cause}: ${causeInWords({ ...error, status }, lang)}` };
}
