// Shows an identity file to the person who decides on it: the profile with its number, and the photos as they were kept. Each
// view is in the audit before anything is read (contract/payments.md B.9: seen only by a reviewer, each view audited).
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Scope } from '../../db/context.ts';
import { clock, isoOrNull } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { type Actor, auditOperator } from '../../platform/index.ts';
import { type Files, listFiles, nameOfFile } from '../files/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { about } from './change-identity.ts';
import { findIdentity, type Profile } from './identity.store.ts';

export type ShownIdentity = {
  kyc_status: KycStatus;
  profile: (Profile & { id_number: string }) | null;
  submitted_at: string | null;
  photos: { kind: string; filename: string; bytes: Buffer }[];
};

export async function showIdentityToOperator(
  { database, store, seal }: Pick<Files, 'database' | 'store' | 'seal'>,
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<ShownIdentity> {
  const { projectId, mode } = scope;
  if (!isId('prj', projectId)) throw fail('NOT_FOUND');
  const [row, merchant, files] = await Promise.all([
    findIdentity(database, scope),
    findMerchant(database, scope),
    listFiles(database, scope, about),
  ]);
  if (!row || !merchant) throw fail('NOT_FOUND');
  const status = merchant.kyc_status;
  const seen = { mode, before: status, after: status, photos: files.map(({ kind }) => kind) };
  await database.transaction((tx) =>
    auditOperator(tx, {
      ...{ projectId, actor, action: 'identity.viewed', details: seen, now: clock.now() },
    }),
  );
  const photos: ShownIdentity['photos'] = [];
  for (const { kind, filename, ...key } of files) {
    const bytes = await store.get(nameOfFile(key));
    if (!bytes) throw fail('SERVER_BUSY', {}, 5);
    photos.push({ kind, filename, bytes });
  }
  const { profile, id_number_sealed: sealed } = row;
  const id_number = sealed === null ? '' : seal.open(sealed);
  return {
    kyc_status: status,
    profile: profile && { ...profile, id_number },
    submitted_at: isoOrNull(row.submitted_at),
    photos,
  };
}
