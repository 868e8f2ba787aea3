// Tells whether the server can work, part by part (contract/platform.md decision 31).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { DegradedReply } from '../../kit/degraded-reply.ts';
import { fail } from '../../kit/fail.ts';
import type { HealthPart } from './health-part.ts';

type Answer = Reply<Operations['getHealth']>;

export type HealthNeighbours = {
  gatewayMode: Answer['payments']['gateway_mode'];
  healthParts: readonly HealthPart[];
};

const notFully = {
  fr: 'Ce serveur ne fonctionne pas entièrement : `parts` dit ce qui manque.',
  en: 'This server does not work fully: `parts` says what is wrong.',
};

export async function getHealth(
  ctx: ReadContext,
  { gatewayMode, healthParts }: HealthNeighbours,
): Promise<Answer | DegradedReply<Answer>> {
  const parts = await Promise.all(
    healthParts.map(async ({ name, check }) => ({ part: name, ...(await check()) })),
  );
  const payments = { gateway_mode: gatewayMode };
  if (parts.every(({ status }) => status !== 'degraded')) return { status: 'ok', payments, parts };
  const refusal = fail('SERVER_BUSY', { message: notFully[ctx.lang] });
  return new DegradedReply({ status: 'degraded', payments, parts }, refusal);
}
