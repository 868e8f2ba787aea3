// Sends a signed test.ping to an endpoint of the caller and says what came of it. It is never repeated, stands in no log
// and names no session.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { deliveryProfiles } from '../../../contract/webhooks/events.ts';
import type { HookSender } from '../../connectors/hook-sender.ts';
import type { CallContext, OrganizationMember } from '../../db/context.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import type { createTestCounter } from '../../platform/index.ts';
import { errorWord, headersOf } from './delivery.rules.ts';
import { findOwnEndpoint, listEndpointsOf } from './endpoint.store.ts';

type Operation = Operations['testHiringWebhook'];

export type TestNeighbours = {
  seal: Seal;
  sender: HookSender;
  /** Counts a test send of an organisation against the minute of its endpoint. */
  countTest: ReturnType<typeof createTestCounter>;
};

export const createWebhookTester =
  ({ seal, sender, countTest }: TestNeighbours) =>
  async (
    { db, caller, now }: CallContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const endpoint = await findOwnEndpoint(db, caller, params.id);
    if (!endpoint) throw fail('NOT_FOUND');
    const secret = seal.open(endpoint.secret_sealed);
    const all = await listEndpointsOf(db, caller.organizationId);
    const grant = await countTest(caller.organizationId, endpoint, all);
    if (!grant.granted) throw fail('RATE_LIMITED', {}, grant.retryAfter_s);
    const body = JSON.stringify({
      ...{ id: newId('whd'), type: 'test.ping', created: Math.floor(now / 1000), livemode: false },
      data: { sessionId: null, interviewId: null },
    });
    const answer = await sender.send({
      url: endpoint.url,
      headers: headersOf(secret, body, Math.floor(clock.realNow() / 1000)),
      body,
      deadlineMs: deliveryProfiles.hiring.deadline_ms,
    });
    return {
      type: 'test.ping',
      delivered: answer.ok,
      httpStatus: answer.status,
      durationMs: Math.round(answer.timings.total_ms),
      error: answer.error === null ? null : errorWord(answer.error.cause),
    };
  };
