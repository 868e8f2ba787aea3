// Sets what all accounts of a mode have unless their own terms differ, and tells every server: what is remembered of accounts is read
// again (contract/payments.md B.2; docs/decisions/0160).
import type { Mode } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { type Actor, auditOperator } from '../../platform/index.ts';
import { announceMerchant, everyMerchant } from './merchant.store.ts';
import type { TermsSet } from './terms.rules.ts';
import { saveUsualTerms } from './usual-terms.store.ts';

/** `terms` null: the server's defaults again. */
export async function setUsualTerms(
  database: Database,
  { mode, terms }: { mode: Mode; terms: TermsSet | null },
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const row = { terms, since: now, set_by: actor.by, reason: actor.reason ?? '' };
    const before = await saveUsualTerms(tx, mode, row);
    const details = { mode, before, after: terms };
    await auditOperator(tx, {
      projectId: null,
      actor,
      action: 'usual_terms.changed',
      details,
      now,
    });
    await announceMerchant(tx, everyMerchant);
  });
}
