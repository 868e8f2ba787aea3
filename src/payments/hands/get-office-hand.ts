// Reads an attempt with all that was known of it, as `rails history` does, and the other attempts of its object.
import type { OfficeHand } from '../../../contract/backoffice/hands.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findProjectNames } from '../../platform/index.ts';
import { differing, findAttemptById, findAttempts, listPictures } from '../attempts/index.ts';
import { viewHand } from './hand.view.ts';

type Operation = Operations['getOfficeHand'];

export const getOfficeHand = (
  { db }: ReadContext,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> => readOfficeHand(db, id);

export async function readOfficeHand(reader: Reader, id: string): Promise<OfficeHand> {
  const key = isId('att', id) ? await findAttemptById(reader, id) : undefined;
  if (!key) throw fail('NOT_FOUND');
  const object = { project_id: key.project_id, mode: key.mode, id: key.object_id };
  const [attempts, pictures, nameOf] = await Promise.all([
    findAttempts(reader, [object]),
    listPictures(reader, key),
    findProjectNames(reader, [key.project_id]),
  ]);
  const row = attempts.find(({ n }) => n === key.n);
  if (!row) throw fail('NOT_FOUND');
  return {
    ...viewHand(row, nameOf),
    reference: row.reference,
    operator_reference: row.operator_reference,
    operator_code: row.operator_code,
    others: differing(row).map((one) => ({
      operator_reference: one.operatorReference,
      amount: toNumber(one.amount),
    })),
    pictures: pictures.map(({ seen_at, source, summary }) => ({
      known_since: iso(seen_at),
      source,
      summary: summary as Record<string, unknown>,
    })),
    attempts: attempts
      .toSorted((a, b) => a.n - b.n)
      .map((one) => ({
        id: one.id,
        state: one.state,
        amount: toNumber(one.amount),
        sent_at: iso(one.sent_at),
      })),
    may_settle: row.state === 'unknown' || row.hand_since !== null,
  };
}
