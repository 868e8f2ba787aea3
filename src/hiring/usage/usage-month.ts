// Which month of UTC a usage is about: the present one, or one of those that what is kept still tells truly.
import { limits } from '../../../contract/limits.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { monthInUtc, monthsLater, parseTime } from '../../kit/clock.ts';
import { findOrganization } from '../organizations/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { usageTexts } from './usage.texts.ts';

export async function usageMonth(
  { db, caller, now, lang }: ReadContext<HiringCaller>,
  month: string | undefined,
): Promise<[from: number, to: number]> {
  const present = monthInUtc(now);
  if (month === undefined) return present;
  const asked = monthInUtc(parseTime(`${month}-01`));
  if (asked[0] > present[0]) refuseFields({ month: usageTexts.future }, lang);
  if (asked[0] < present[0]) {
    const organization = await findOrganization(db, caller.organizationId);
    const [first] = monthInUtc(organization?.created_at ?? now);
    if (asked[0] < first) refuseFields({ month: usageTexts.beforeFirst(first) }, lang);
    const oldest = monthsLater(present[0], -limits.usageMonthsBefore);
    if (asked[0] < oldest) refuseFields({ month: usageTexts.tooOld }, lang);
  }
  return asked;
}
