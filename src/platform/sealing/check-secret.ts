// At the start of a server: is the secret the one that this database's texts were sealed with? With another one
// every signing secret and every mail that waits would be lost to it, and found to be so one call at a time.
import type { Database } from '../../db/database.ts';
import { createSeal, opensIt, type Secret, sealPurposes } from '../../kit/seal.ts';
import { StartError } from '../../kit/start-error.ts';
import { findCheck, findSealedTexts, insertCheck } from './sealed-check.store.ts';

/** The name of the one secret that there is. */
export const secretName = 'AUTH_SECRET';

/** One that was damaged alone says nothing about the secret; as many as this do. */
const sample = 10;

/** Throws a sentence when it is not. `place` says where a person finds the secret. */
export async function checkSecret(
  database: Database,
  secret: Secret,
  place: string,
): Promise<void> {
  const seal = createSeal(secret, sealPurposes.check);
  const refused = new StartError(
    `${place} is not the secret that the texts of this database were sealed with: put that one back, or name the database that belongs to this one. To change it, see docs/secret.md.`,
  );
  const known = await findCheck(database, secretName);
  if (!known && !(await opensSome(database, secret))) throw refused;
  if (!known?.sealed) {
    const sealed = seal.close(secretName);
    await database.transaction((tx) => insertCheck(tx, secretName, sealed));
  }
  // Read again: of two servers that start with different secrets, one was first.
  const kept = await findCheck(database, secretName);
  if (!kept?.sealed || !opensIt(seal, kept.sealed)) throw refused;
}

/** A database that was used before it had the check: does the secret open what is there? */
async function opensSome(database: Database, secret: Secret): Promise<boolean> {
  const texts = await findSealedTexts(database, sample);
  const seal = createSeal(secret, sealPurposes.webhooks);
  return texts.length === 0 || texts.some((text) => opensIt(seal, text));
}
