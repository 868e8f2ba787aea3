// Publishes what candidates of an organisation read and agree to beside the notice, from now on; null takes it away. Who has
// agreed before keeps the version that they read.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockOrganization, requireManager } from '../organizations/index.ts';
import { type ConsentRow, countConsents, findConsent, insertConsent } from './consent.store.ts';
import { viewConsent, wordsOf } from './consent.view.ts';

type Operation = Operations['publishConsentText'];

const day_ms = 86_400_000;

export async function publishConsentText(
  ctx: WriteContext<OrganizationMember>,
  { body: { text } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now } = ctx;
  const { organizationId } = caller;
  // Under the organisation's lock no two versions have one number, and none is the twenty-first of a day.
  await lockOrganization(tx, organizationId);
  await requireManager(ctx);
  const before = (await findConsent(tx, organizationId)) ?? null;
  const words = text && { fr: text.fr.trim(), en: text.en.trim() };
  const present = wordsOf(before);
  // Sent twice, or saved unchanged: candidates read no other words, so it is no other version.
  if (words?.fr === present?.fr && words?.en === present?.en) return viewConsent(before);
  const { count, first } = await countConsents(tx, organizationId, now - day_ms);
  if (count >= limits.consentTextsPerDay) {
    throw fail('RATE_LIMITED', {}, Math.ceil(((first ?? now) + day_ms - now) / 1_000));
  }
  const row: ConsentRow = {
    ...{ organization_id: organizationId, version: (before?.version ?? 0) + 1 },
    ...{ fr: words?.fr ?? null, en: words?.en ?? null, published_at: now },
  };
  await insertConsent(tx, row);
  return viewConsent(row);
}
