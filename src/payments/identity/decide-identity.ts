// Decides an identity file that is under review (contract/payments.md B.9): the operator, or test mode in its place. The
// photos that were refused are taken away, so that they are missing.
import { type CaptureKind, captureKinds } from '../../../contract/payments/identity.shapes.ts';
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Lang, Scope } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { next } from '../../kit/machine.ts';
import {
  type Actor,
  auditOperator,
  findOfficeProject,
  refuseOwnProject,
  verifyOwner,
} from '../../platform/index.ts';
import { dropFile, listFiles } from '../files/index.ts';
import { aheadOfAccount, lockMerchant, saveKycStatus } from '../merchants/index.ts';
import { promiseNotices } from '../notices/index.ts';
import { about as ofIdentity } from './change-identity.ts';
import { identityMachine } from './identity.machine.ts';
import { wrongCaptures } from './identity.rules.ts';
import {
  type IdentityRow,
  lockIdentity,
  type RefusedCapture,
  type Rejection,
  saveIdentity,
} from './identity.store.ts';
import { captureTexts, identityTexts } from './identity.texts.ts';

export type IdentityDecision =
  | { outcome: 'verified' }
  | {
      outcome: 'rejected';
      reason: string;
      kinds: CaptureKind[];
      /** Photos of which something is said by itself; they are refused like `kinds`. */
      captures?: RefusedCapture[];
    };

export type Decided = { before: KycStatus; after: KycStatus };

/** Undefined when no file is under review there; `decide` is asked once the file is locked. */
export async function decideIdentity(
  tx: Tx,
  scope: Scope,
  now: number,
  decide: (file: IdentityRow) => IdentityDecision,
  lang: Lang = 'en',
): Promise<Decided | undefined> {
  const row = await lockIdentity(tx, scope, now);
  const merchant = await lockMerchant(tx, scope);
  if (!merchant) return undefined;
  const decision = decide(row);
  const trigger = decision.outcome === 'verified' ? 'verify' : 'reject';
  const after = next(identityMachine, merchant.kyc_status, trigger);
  if (!after) return undefined;
  await saveKycStatus(tx, merchant, after);
  const rejection = decision.outcome === 'rejected' ? rejectionOf(decision) : null;
  await saveIdentity(tx, { ...row, decided_at: now, rejection, updated_at: now });
  if (rejection) await dropRefused(tx, scope, rejection, lang);
  const about = {
    id: String(now),
    outcome: decision.outcome,
    message: rejection?.message ?? '',
    // Each that is to be taken again, with what is said of it alone.
    photos: (rejection?.kinds ?? []).map((kind) => ({
      name: captureTexts[kind],
      message: rejection?.captures?.find((one) => one.kind === kind)?.message ?? '',
    })),
  };
  const { project_id, mode } = row;
  await promiseNotices(tx, [{ project_id, mode, notice: { what: 'identity_decided', ...about } }]);
  return { before: merchant.kyc_status, after };
}

function rejectionOf({
  reason: message,
  kinds: named,
  captures = [],
}: Extract<IdentityDecision, { outcome: 'rejected' }>): Rejection {
  const added = captureKinds.filter(
    (kind) => !named.includes(kind) && captures.some((one) => one.kind === kind),
  );
  const kinds = [...named, ...added];
  const code = kinds.length > 0 ? 'captures_refused' : 'profile_refused';
  return { code, message, kinds, ...(captures.length > 0 && { captures }) };
}

async function dropRefused(tx: Tx, scope: Scope, { kinds, captures }: Rejection, lang: Lang) {
  const files = await listFiles(tx, scope, ofIdentity);
  const fields = wrongCaptures(captures ?? [], new Set(files.map(({ kind }) => kind)), lang);
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  for (const file of files) {
    if (kinds.some((kind) => kind === file.kind)) await dropFile(tx, file);
  }
}

/** The operator's decision, with a line in the audit; a live file that is verified raises its owner's quota. */
export async function decideIdentityByOperator(
  database: Database,
  asked: {
    scope: Scope;
    decision: IdentityDecision;
    actor: Actor;
    lang?: Lang;
    /** When the file that was looked at was submitted, where that is known. */
    seen?: number | undefined;
  },
): Promise<Decided> {
  const { scope, decision, actor, lang = 'en', seen } = asked;
  // Another one may have been rejected and submitted again meanwhile: nobody has looked at those photos yet.
  let isSeen = false;
  const decide = ({ submitted_at }: IdentityRow) => {
    isSeen = submitted_at === seen;
    if (seen === undefined || isSeen) return decision;
    throw fail('INVALID_STATE', { message: identityTexts.otherFile[lang] });
  };
  const { projectId, mode } = scope;
  if (!isId('prj', projectId)) throw fail('NOT_FOUND');
  const ahead = await aheadOfAccount(database, scope);
  return database.transaction(async (tx) => {
    await refuseOwnProject(tx, scope, actor.by, lang);
    const now = clock.now();
    const decided = await decideIdentity(tx, scope, now + ahead, decide, lang);
    // Of a deleted project nobody reads the file any more: it waits for its end.
    if (!(await findOfficeProject(tx, projectId))) throw fail('NOT_FOUND');
    if (!decided && isSeen) throw fail('INVALID_STATE', { message: identityTexts.decided[lang] });
    if (!decided) throw fail('NOT_FOUND');
    if (decided.after === 'verified' && mode === 'live') await verifyOwner(tx, projectId, now);
    // What the merchant is told stands beside why the operator decided.
    const details = { mode, ...decided, ...toldBy(decision) };
    await auditOperator(tx, { projectId, actor, action: 'identity.decided', details, now });
    return decided;
  });
}

/** As the audit has it: of single photos only where something was said of them. */
function toldBy(decision: IdentityDecision) {
  if (decision.outcome === 'verified') return {};
  const { message: told, kinds, captures } = rejectionOf(decision);
  const photos = captures?.map(({ kind, message }) => ({ kind, told: message }));
  return { told, kinds, ...(photos && { photos }) };
}
