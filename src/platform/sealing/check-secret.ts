// At the start of a server: is the secret the one that this database's texts were sealed with? With another one
// every signing secret and every mail that waits would be lost to it, and found to be so one call at a time.
import { hash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { createSeal, opensIt, type Secret, sealPurposes } from '../../kit/seal.ts';
import { StartError } from '../../kit/start-error.ts';
import { findCheck, findSealedTexts, insertCheck, replaceCheck } from './sealed-check.store.ts';

/** The name of the one secret that there is. */
export const secretName = 'AUTH_SECRET';

/** One that was damaged alone says nothing about the secret; as many as this do. */
const sample = 10;

/**
 * Throws a sentence when it is not. `place` says where a person finds the secret; `lost` names the check that is given up, for
 * good: the present secret takes its place, and the name names nothing any more.
 */
export async function checkSecret(
  database: Database,
  secret: Secret,
  place: string,
  lost: string | null = null,
): Promise<void> {
  const seal = createSeal(secret, sealPurposes.check);
  const known = await findCheck(database, secretName);
  if (!known && !(await opensSome(database, secret))) throw refusal(place);
  const sealed = seal.close(secretName);
  if (!known?.sealed) await database.transaction((tx) => insertCheck(tx, secretName, sealed));
  else if (nameOf(known.sealed) === lost && !opensIt(seal, known.sealed))
    await database.transaction((tx) => replaceCheck(tx, secretName, sealed, known.sealed));
  // Read again: of two servers that start with different secrets, one was first.
  const kept = await findCheck(database, secretName);
  if (!kept?.sealed || !opensIt(seal, kept.sealed)) throw refusal(place, kept?.sealed);
}

const refusal = (place: string, sealed?: string | null): StartError => {
  const lost = sealed ? ` (AUTH_SECRET_LOST=${nameOf(sealed)} gives up a lost one)` : '';
  return new StartError(
    `${place} is not the secret that the texts of this database were sealed with: put that one back, or name the database that belongs to this one. To change it, see docs/secret.md${lost}.`,
  );
};

/** Of a check, for a person to type: it tells nothing of the secret, and the next check has another one. */
const nameOf = (sealed: string): string => hash('sha256', sealed, 'hex').slice(0, 8);

/** A database that was used before it had the check: does the secret open what is there? */
async function opensSome(database: Database, secret: Secret): Promise<boolean> {
  const texts = await findSealedTexts(database, sample);
  const seal = createSeal(secret, sealPurposes.webhooks);
  return texts.length === 0 || texts.some((text) => opensIt(seal, text));
}
