// Follows payments of links: each holds a slot while it is open, counts when it is paid, and gives its slot back when it
// fails or expires (contract/payments.md B.8).
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { settleSlot } from './link.rules.ts';
import { lockLinks, saveSlots } from './link.store.ts';

type OfLink = {
  project_id: string;
  mode: Mode;
  status: string;
  payment_link_id: string | null;
  amount: bigint;
  discount_amount: bigint;
};

const isOpen = ({ status }: OfLink) => status === 'pending' || status === 'processing';

/** Payments of one place that ended, or were paid after their end. */
export async function recountLinks(
  tx: Tx,
  moved: readonly { before: OfLink; after: OfLink }[],
): Promise<void> {
  const ended = moved.flatMap(({ before, after }) =>
    after.payment_link_id === null || isOpen(after)
      ? []
      : [{ before, after, key: { ...after, id: after.payment_link_id } }],
  );
  if (ended.length === 0) return;
  const links = await lockLinks(
    tx,
    ended.map(({ key }) => key),
  );
  for (const { before, after, key } of ended) {
    const link = links.get(key.id);
    if (!link) continue;
    const payable = after.amount - after.discount_amount;
    links.set(key.id, settleSlot(link, isOpen(before), after.status === 'succeeded', payable));
  }
  await saveSlots(tx, [...links.values()]);
}
