// A person ends an attempt of which no operator says what became, with what the operator's statement says (contract/rails.md
// RA20): by the same function as a schedule or a callback, under the same locks, with a line in the audit.
import type { Text } from '../../../contract/text.ts';
import type { Lang, Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import type { Picture } from '../../kit/operator-picture.ts';
import { sumText } from '../../kit/sum-text.ts';
import { type Actor, auditOperator, refuseOwnProject } from '../../platform/index.ts';
import {
  type Asked,
  type AttemptRow,
  differing,
  findAttemptById,
  findAttempts,
  findPaidBy,
  hear,
  type RailRules,
} from '../attempts/index.ts';
import { isMissingBooked } from '../corrections/index.ts';
import { lockDisputes, settleRepaid } from '../disputes/index.ts';
import { aheadOfAccount } from '../merchants/index.ts';
import { settleHeard } from '../outgoing/index.ts';
import { findPayments, lockPayments, settleAsked } from '../payments/index.ts';
import { payoutSettled } from '../payouts/index.ts';
import { refundSettled } from '../refunds/index.ts';
import type { MoneyKey } from '../transitions/index.ts';

/** What the operator's statement says: which payment of which amount, or that there is none. */
export type Verdict = { paid: { reference: string; amount: bigint } } | 'not_paid';

export type ByHand = {
  id: string;
  verdict: Verdict;
  reason: string;
  actor: Actor;
  /** In which language refusals are said; the terminal speaks English. */
  lang?: Lang;
  rails: readonly RailRules[];
  log: Log;
};

export async function settleByHand(database: Database, asked: ByHand): Promise<AttemptRow> {
  const key = isId('att', asked.id) ? await findAttemptById(database, asked.id) : undefined;
  if (!key) throw fail('NOT_FOUND');
  const scope = { projectId: key.project_id, mode: key.mode };
  const ahead = await aheadOfAccount(database, scope);
  const object: MoneyKey = { project_id: key.project_id, mode: key.mode, id: key.object_id };
  return database.transaction(async (tx) => {
    const now = clock.now() + ahead;
    await refuseOwnProject(tx, scope, asked.actor.by, asked.lang ?? 'en');
    // All attempts are looked through: no money is locked meanwhile.
    await refuseUsedLine(tx, key, asked);
    await lock(tx, object);
    const attempts = await findAttempts(tx, [object]);
    const before = attempts.find(({ n }) => n === key.n);
    if (!before) throw fail('NOT_FOUND');
    await refuseOthers(tx, before, asked);
    const heard = judge(before, asked, now);
    await settle(tx, { object, attempts, heard, now, log: asked.log });
    await auditOperator(tx, {
      projectId: scope.projectId,
      actor: { ...asked.actor, reason: asked.reason },
      action: 'attempt.settled',
      details: {
        attempt: asked.id,
        object: key.object_id,
        mode: key.mode,
        before: before.state,
        after: heard.attempt.state,
        operator_reference: asked.verdict === 'not_paid' ? null : asked.verdict.paid.reference,
        ...(asked.verdict === 'not_paid' && toldOf(before)),
      },
      now: clock.now(),
    });
    return heard.attempt;
  });
}

/** The refusals say what the attempt is: a person decides only what no operator has. */
function judge(
  before: AttemptRow,
  { verdict, rails, log, lang = 'en' }: ByHand,
  now: number,
): Asked {
  const refuse = (message: Text) => fail('INVALID_STATE', { message: message[lang] });
  if (before.state !== 'unknown' && before.hand_since === null) throw refuse(isKnown(before));
  if (verdict !== 'not_paid' && verdict.paid.amount !== before.amount) {
    throw refuse(isOther(before, verdict.paid.amount));
  }
  // Of a line that the operator told of, its sum is known.
  const told =
    verdict !== 'not_paid' &&
    differing(before).find(({ operatorReference }) => operatorReference === verdict.paid.reference);
  if (told) throw refuse(isOther(before, told.amount));
  const rail = rails.find(({ manifest }) => manifest.name === before.rail);
  if (!rail) throw refuse(isAbsent(before));
  const heard = hear(rail, before, pictureOf(verdict, before, now), now, log);
  const wanted = verdict === 'not_paid' ? heard?.decision.is !== 'paid' : true;
  if (!heard || !wanted) throw refuse(isTold);
  return heard;
}

/** What came, or left, with another amount and pays nothing: by its operator's names. */
const toldOf = (before: AttemptRow) => {
  const aside = differing(before).map(({ operatorReference, amount }) => ({
    operator_reference: operatorReference,
    amount: String(amount),
  }));
  return aside.length > 0 && { set_aside: aside };
};

/**
 * What came with another amount goes back once nobody can pay in its place any more. What left with another amount is missing at
 * the operator: two persons book that first, since the funds that are freed with it are the merchant's (contract/payments.md D.2,
 * S1).
 */
async function refuseOthers(
  tx: Tx,
  before: AttemptRow,
  { verdict, lang = 'en' }: ByHand,
): Promise<void> {
  const { project_id, mode, object_id: id, channel } = before;
  const others = verdict === 'not_paid' ? differing(before) : [];
  const refuse = (message: Text) => fail('INVALID_STATE', { message: message[lang] });
  if (before.kind === 'collect' && others.length > 0 && before.state !== 'unknown') {
    const [row] = await findPayments(tx, [{ project_id, mode, id }]);
    if (row?.status === 'pending' || row?.status === 'processing') throw refuse(mayBePaid);
  }
  // No statement tells of simulated money.
  if (before.kind === 'collect' || mode === 'test') return;
  for (const { operatorReference: statement_line, amount } of others) {
    const missing = { channel, statement_line, amount };
    if (!(await isMissingBooked(tx, missing))) throw refuse(isMissing(amount, statement_line));
  }
}

/** Two payers of one sum look alike on a statement: a line that was taken for both would be money twice. */
async function refuseUsedLine(
  tx: Tx,
  attempt: Pick<AttemptRow, 'id' | 'mode' | 'rail' | 'kind'>,
  { verdict, lang = 'en' }: ByHand,
): Promise<void> {
  if (verdict === 'not_paid') return;
  const { reference } = verdict.paid;
  const other = await findPaidBy(tx, attempt, reference);
  if (other) throw fail('INVALID_STATE', { message: isUsed(reference, other.id)[lang] });
}

const isUsed = (reference: string, id: string): Text => ({
  fr: `La ligne ${reference} est celle de la tentative ${id}, qui est payée : une ligne du relevé n’en paie qu’une.`,
  en: `The line ${reference} is that of the attempt ${id}, which is paid: a line of the statement pays one alone.`,
});
const isKnown = ({ state }: AttemptRow): Text => ({
  fr: `La tentative est à l’état « ${state} » : une personne ne clôt que celles dont personne ne sait rien (« unknown »).`,
  en: `The attempt is ${state}: only one that is unknown is ended by a person.`,
});
const isOther = ({ amount }: AttemptRow, said: bigint): Text => ({
  fr: `La tentative porte sur ${sumText(amount).fr} et non ${sumText(said).fr} : seule la même somme la clôt comme payée.`,
  en: `The attempt is about ${sumText(amount).en}, not ${sumText(said).en}: only the same amount ends it as paid.`,
});
const isAbsent = ({ rail }: AttemptRow): Text => ({
  fr: `L’opérateur ${rail} n’est pas relié à ce serveur.`,
  en: `The rail ${rail} is not connected here.`,
});
const isMissing = (amount: bigint, line: string): Text => ({
  fr: `${sumText(amount).fr} sont partis sous ${line} : faites d’abord écrire cette ligne au grand livre par une correction (l’opérateur a moins), que deux personnes décident.`,
  en: `${sumText(amount).en} left as ${line}: have that line booked first by a correction (the operator has less), which two persons decide.`,
});
const mayBePaid: Text = {
  fr: 'Le paiement n’est pas terminé : ce qui est venu en trop ou en moins se rend quand plus personne ne peut payer.',
  en: 'The payment has not ended: what came with another amount goes back once nobody can pay any more.',
};
const isTold: Text = {
  fr: 'L’opérateur a annoncé un paiement sous cette référence : lisez ce qui en était su.',
  en: 'The operator has told of a payment under this reference: see `rails history`.',
};

const pictureOf = (verdict: Verdict, before: AttemptRow, now: number): Picture => {
  const known = { open: 'no', refused: null, seen: true } as const;
  if (verdict === 'not_paid') {
    const setAside = differing(before).map(({ operatorReference }) => operatorReference);
    return {
      ...known,
      paid: [],
      operatorReference: null,
      ...(setAside.length > 0 && { setAside }),
    };
  }
  const { reference: operatorReference, amount } = verdict.paid;
  return { ...known, paid: [{ operatorReference, amount, at: now }], operatorReference };
};

/** An attempt is changed under the lock of its object, which the prefix of its id names. */
async function lock(tx: Tx, object: MoneyKey): Promise<void> {
  if (object.id.startsWith('pay_')) await lockPayments(tx, [object]);
  else if (object.id.startsWith('ref_')) await refundSettled.object.lock(tx, [object]);
  else if (object.id.startsWith('po_')) await payoutSettled.object.lock(tx, [object]);
  else await lockDisputes(tx, [object]);
}

type Settling = {
  object: MoneyKey;
  attempts: readonly AttemptRow[];
  heard: Asked;
  now: number;
  log: Log;
};

async function settle(tx: Tx, { object, attempts, heard, now, log }: Settling): Promise<void> {
  const nowOf = () => now;
  if (object.id.startsWith('pay_')) {
    await settleAsked(tx, { key: object, asked: heard, attempts, now, log });
  } else if (object.id.startsWith('ref_')) {
    const [key] = await refundSettled.object.lock(tx, [object]);
    if (key) await settleHeard(tx, refundSettled, [{ key, finding: heard }], nowOf, log);
  } else if (object.id.startsWith('po_')) {
    const [key] = await payoutSettled.object.lock(tx, [object]);
    if (key) await settleHeard(tx, payoutSettled, [{ key, finding: heard }], nowOf, log);
  } else {
    const [key] = await lockDisputes(tx, [object]);
    if (key)
      await settleRepaid(tx, [{ key: { ...key, attempt: undefined }, finding: heard }], nowOf, log);
  }
}
