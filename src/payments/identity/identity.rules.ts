// Decisions on identity verifications without I/O (contract/payments.md B.9).
import type { CaptureKind } from '../../../contract/payments/identity.shapes.ts';
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { next } from '../../kit/machine.ts';
import { type IdentityTrigger, identityMachine } from './identity.machine.ts';
import type { Profile } from './identity.store.ts';
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

/** All but the last three characters. */
export const masked = (number: string): string =>
  `${'•'.repeat(Math.max(1, number.length - 3))}${number.slice(-3)}`;
