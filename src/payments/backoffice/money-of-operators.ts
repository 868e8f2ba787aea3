// What an operator looks at first of all merchants' money: attempts that wait for a person, what lies in suspense, and what
// was collected today (contract/dashboard.md UI155). Real money alone, but for attempts, which are listed together.
import type { OfficeMoney } from '../../../contract/backoffice/queue.ts';
import type { Reader } from '../../db/database.ts';
import { dayInUtc, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { countForHand } from '../attempts/index.ts';
import { findCollectedByAll } from '../balances/index.ts';
import { countSuspense } from '../corrections/index.ts';

export async function readMoneyOfOperators(reader: Reader, now: number): Promise<OfficeMoney> {
  // Dakar keeps universal time all year.
  const day = dayInUtc(now);
  const [hands, suspense, collected] = await Promise.all([
    countForHand(reader),
    countSuspense(reader),
    findCollectedByAll(reader, day),
  ]);
  return {
    hands: view(hands),
    suspense: view(suspense),
    collected: {
      day,
      channels: collected.map(({ channel, amount }) => ({ channel, amount: toNumber(amount) })),
    },
  };
}

const view = ({ count, oldest }: { count: bigint; oldest: number | null }) => ({
  count: Number(count),
  oldest_at: isoOrNull(oldest),
});
