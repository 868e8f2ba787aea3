// Switches live mode on or off. Live keys stay and are refused while it is off; every server hears of the
// change from the database (K18, K23).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { audit } from '../audit/index.ts';
import { forgetKeysOf, type KeyNeighbours } from '../keys/index.ts';
import { lockProject, requireRole } from './index.ts';
import { saveLive } from './project.store.ts';
import { projectTexts } from './project.texts.ts';

type Operation = Operations['setLive'];

export async function setLive(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
  forgetKey: KeyNeighbours['forgetKey'],
): Promise<Reply<Operation>> {
  const { tx, caller } = ctx;
  const { live_enabled, acknowledged } = input.body;
  if (live_enabled && acknowledged !== true) {
    throw fail('INVALID_REQUEST', { fields: { acknowledged: projectTexts.acknowledge[ctx.lang] } });
  }
  if (!caller.emailVerified) throw fail('EMAIL_NOT_VERIFIED');
  // A live key is created under the same lock: it is there before the change, or knows of it.
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  if (project.live_enabled === live_enabled) return { live_enabled };
  await saveLive(tx, project.id, live_enabled);
  if (live_enabled) await audit(ctx, project.id, 'live.enabled', { acknowledged: true });
  else await audit(ctx, project.id, 'live.disabled', {});
  await forgetKeysOf(tx, project.id, forgetKey);
  return { live_enabled };
}
