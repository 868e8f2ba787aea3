// Identity verification on the wire: the only way out of its rows.
import {
  type CaptureKind,
  captureKinds,
  type IdentityProfile,
  type IdentityStatus,
} from '../../../contract/payments/identity.shapes.ts';
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { isoOrNull } from '../../kit/clock.ts';
import type { Seal } from '../../kit/seal.ts';
import { masked, requiredOf } from './identity.rules.ts';
import type { IdentityRow, Rejection } from './identity.store.ts';
import { captureTexts, identityTexts } from './identity.texts.ts';

export function viewIdentity(
  row: IdentityRow | undefined,
  status: KycStatus,
  received: ReadonlySet<string>,
  tier: IdentityStatus['tier'],
  seal: Seal,
  lang: Lang,
): IdentityStatus {
  const required = requiredOf(row?.profile ?? null);
  const rejection = isUndone(status) ? (row?.rejection ?? null) : null;
  return {
    kyc_status: status,
    required: required.map((kind) => ({ kind, label: captureTexts[kind][lang] })),
    received: captureKinds.filter((kind) => received.has(kind)),
    missing: missingOf(required, received),
    captures: required.map((kind) => viewCapture(kind, status, received.has(kind), rejection)),
    profile: row?.profile ? viewProfile(row, seal) : null,
    rejection: rejection && told(rejection, lang),
    submitted_at: isoOrNull(row?.submitted_at),
    decided_at: isoOrNull(row?.decided_at),
    tier,
  };
}

/** What was refused stays said while it is mended, until it is submitted again. */
const isUndone = (status: KycStatus) => status === 'rejected' || status === 'in_progress';

/** The operator's words are theirs; those of test mode are ours, in both languages. */
const told = (
  { code, message, kinds }: Rejection,
  lang: Lang,
): NonNullable<IdentityStatus['rejection']> => {
  const isOurs = message === identityTexts.refusedInTest.fr;
  return { code, message: isOurs ? identityTexts.refusedInTest[lang] : message, kinds };
};

/** A photo that was refused is gone: what is there of its kind was sent since. */
function viewCapture(
  kind: CaptureKind,
  status: KycStatus,
  isThere: boolean,
  rejection: Rejection | null,
): IdentityStatus['captures'][number] {
  if (isThere) {
    return { kind, status: status === 'verified' ? 'accepted' : 'received', message: null };
  }
  if (!rejection?.kinds.includes(kind)) return { kind, status: 'missing', message: null };
  const own = rejection.captures?.find((one) => one.kind === kind);
  return { kind, status: 'refused', message: own?.message ?? null };
}

/** For whoever takes them by a link, and sees nothing else of the file: a photo without words of its own has those of the whole. */
export function viewPhotos(
  row: IdentityRow | undefined,
  status: KycStatus,
  received: ReadonlySet<string>,
  lang: Lang,
): IdentityStatus['captures'] {
  const rejection = isUndone(status) ? (row?.rejection ?? null) : null;
  return requiredOf(row?.profile ?? null).map((kind) => {
    const photo = viewCapture(kind, status, received.has(kind), rejection);
    const whole = photo.status === 'refused' && rejection && told(rejection, lang).message;
    return { ...photo, message: photo.message ?? (whole || null) };
  });
}

export const missingOf = (required: readonly CaptureKind[], received: ReadonlySet<string>) =>
  required.filter((kind) => !received.has(kind));

function viewProfile(
  { profile, id_number_sealed }: IdentityRow,
  seal: Seal,
): IdentityProfile | null {
  if (profile === null) return null;
  const { business_name = null, ninea = null, rccm = null, address = null, ...person } = profile;
  const number = id_number_sealed === null ? '' : seal.open(id_number_sealed);
  return { ...person, id_number_masked: masked(number), business_name, ninea, rccm, address };
}
