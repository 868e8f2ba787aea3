// Submits an identity file for review: whole, with the person's consent (contract/payments.md B.9). In test mode its
// decision is a job two seconds later.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { listFiles } from '../files/index.ts';
import { about, changeIdentity, readIdentity } from './change-identity.ts';
import { requiredOf } from './identity.rules.ts';
import { saveIdentity } from './identity.store.ts';
import { identityTexts } from './identity.texts.ts';
import { missingOf } from './identity.view.ts';

type Operation = Operations['submitIdentity'];

/** contract/payments.md B.12.6. */
const testReview_ms = 2_000;

export const identitySubmitter =
  (seal: Seal) =>
  async (ctx: WriteContext<ProjectCaller>, _: Input<Operation>): Promise<Reply<Operation>> => {
    const { tx, lang, now } = ctx;
    const scope = scopeOf(ctx.caller);
    const row = await changeIdentity(ctx, 'submit', async ({ profile }) => {
      const files = await listFiles(tx, scope, about);
      const missing = missingOf(requiredOf(profile), new Set(files.map(({ kind }) => kind)));
      if (missing.length > 0) throw fail('MISSING_CAPTURES', { missing });
      // After the photos: a file without them has one code, whether its profile is there or not (spec "Errors").
      if (!profile) {
        throw fail('INVALID_REQUEST', { fields: { profile: identityTexts.noProfile[lang] } });
      }
    });
    await saveIdentity(tx, {
      ...row,
      consent_at: now,
      submitted_at: now,
      decided_at: null,
      rejection: null,
      updated_at: now,
    });
    if (scope.mode === 'test') {
      const { projectId, mode } = scope;
      const runAt = clock.now() + testReview_ms;
      await enqueue(tx, [{ kind: 'review-test-identity', subject: mode, projectId, mode, runAt }]);
    }
    return readIdentity(tx, scopeOf(ctx.caller), ctx.lang, seal);
  };
