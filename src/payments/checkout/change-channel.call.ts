// A payer who is asked on one channel and chooses another: what was asked is taken back at its operator first, so that nobody pays
// twice; where that cannot be, they wait (contract/rails.md RA25; contract/payments.md B.3, rule 0).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import { dayInDakar } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { can } from '../../kit/rail-manifest.ts';
import { findAttempts } from '../attempts/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { findPayments, lifeOf, type PaymentRow, takeAttemptBack } from '../payments/index.ts';
import type { CheckoutServices, PageContext } from './checkout.call.ts';
import { notTakenBack, waitsStill } from './checkout.texts.ts';
import { changeAt } from './checkout.view.ts';
import { judgeStart } from './judge-start.rules.ts';

type Body = Input<Operations['startCheckout']>['body'];

/** How often one that moves at the same time is judged anew, as it is by then. */
const times = 3;

/** Does nothing for a payment that is not under way, or whose page asks for no other channel than the one it knows of. */
export async function changeChannel(
  services: CheckoutServices,
  ctx: PageContext,
  row: PaymentRow,
  body: Body,
  left = times,
): Promise<void> {
  const { rail, payers, hasRail } = services;
  const { channel, phone = null, attempts: known } = body;
  if (row.status !== 'processing' || !row.on_page || channel === row.channel) return;
  const attempts = await findAttempts(ctx.db, [row]);
  const running = attempts.at(-1);
  // A second press of the button that began what is under way.
  if (!running || known !== attempts.length) return;
  const merchant = await findMerchant(ctx.db, { projectId: row.project_id, mode: row.mode });
  const now = ctx.now + Number(merchant?.clock_ahead_ms ?? 0);
  // What could not start takes nothing back.
  const waiting = { ...row, status: 'pending', channel: null } as const;
  const judged = judgeStart(waiting, { channel, phone, known, made: known }, merchant, {
    now,
    day: dayInDakar(now),
    createdDay: dayInDakar(row.created_at),
    lang: ctx.lang,
    hasRail: hasRail(row.mode),
    life: lifeOf(row, now, rail),
  });
  if (judged === 'nothing') return;
  if (judged !== 'start') throw judged;
  if (!can(rail, 'closeCollect')) {
    const message = waitsStill(changeAt(row, running), row.expires_at)[ctx.lang];
    throw fail('INVALID_STATE', { message });
  }
  const after = await takeAttemptBack(rail, { ...ctx, now, payers }, row, attempts);
  if (after === undefined && left > 1) {
    const [moved] = await findPayments(ctx.db, [row]);
    return moved && changeChannel(services, ctx, moved, body, left - 1);
  }
  if (after === undefined || after.status === 'processing')
    throw fail('INVALID_STATE', { message: notTakenBack[ctx.lang] });
}
