// Tells an organisation that a report is contested, in the transaction that notes it.
import type { Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import type { Seal } from '../../kit/seal.ts';
import { queueMails } from '../../platform/index.ts';
import { findCampaign } from '../campaigns/index.ts';
import { contactOf } from '../organizations/index.ts';
import type { ReportRow } from '../reports/index.ts';
import { contestMail } from './contest-mail.ts';

/** Nothing leaves from the sandbox. A right hangs on the mail: it waits as long as its answer is due, however many wait. */
export const createContestTeller =
  (mailSeal: Seal) =>
  async (tx: Tx, report: ReportRow, now: number): Promise<void> => {
    const { organization_id: organizationId, mode, campaign_id, id, due_at } = report;
    if (mode === 'test') return;
    const campaign = await findCampaign(tx, { organizationId, mode }, campaign_id);
    const contact = await contactOf(tx, organizationId);
    if (!campaign || !contact) return;
    const due = iso(due_at ?? now).slice(0, 10);
    const mail = contestMail({ to: contact.email, title: campaign.title, reportId: id, due });
    await queueMails(tx, mailSeal, [mail], { owed: true, wait_ms: 30 * 86_400_000 });
  };
