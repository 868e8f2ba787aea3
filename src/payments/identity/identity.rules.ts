// Decisions on identity verifications without I/O (contract/payments.md B.9).
import type { CaptureKind } from '../../../contract/payments/identity.shapes.ts';
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { next } from '../../kit/machine.ts';
import { type IdentityTrigger, identityMachine } from './identity.machine.ts';
import type { Profile, RefusedCapture } from './identity.store.ts';
import { identityTexts } from './identity.texts.ts';

/** The photos that a file needs; until it says whose it is, those of a person. */
export function requiredOf(profile: Profile | null): CaptureKind[] {
  const back: CaptureKind[] = profile?.id_type === 'passport' ? [] : ['id_back'];
  const person: CaptureKind[] = ['id_front', ...back, 'selfie'];
  return profile?.kind === 'business' ? [...person, 'ninea_certificate', 'rccm_extract'] : person;
}

/** The status after a step, or why the file may not be touched. */
export function stepOf(
  status: KycStatus,
  trigger: IdentityTrigger,
  lang: Lang,
): KycStatus | Failure {
  const after = next(identityMachine, status, trigger);
  if (after) return after;
  const more = status === 'verified' ? { message: identityTexts.verified[lang] } : {};
  return fail('KYC_ALREADY_SUBMITTED', more);
}

/** What is wrong with photos that are refused one by one, by the field of a body that names them. */
export function wrongCaptures(
  captures: readonly RefusedCapture[],
  held: ReadonlySet<string>,
  lang: Lang,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const named = new Set<string>();
  for (const [n, { kind }] of captures.entries()) {
    if (!held.has(kind)) fields[`captures.${n}.kind`] = identityTexts.photoNotThere[lang];
    else if (named.has(kind)) fields[`captures.${n}.kind`] = identityTexts.photoTwice[lang];
    named.add(kind);
  }
  return fields;
}

/** All but the last three characters. */
export const masked = (number: string): string =>
  `${'•'.repeat(Math.max(1, number.length - 3))}${number.slice(-3)}`;
