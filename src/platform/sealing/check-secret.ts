// At the start of a server: is the secret the one that this database's texts were sealed with? With another one
// every signing secret and every mail that waits would be lost to it, and found to be so one call at a time.
import type { Database } from '../../db/database.ts';
import { createSeal, type Seal, sealPurposes, Unopened } from '../../kit/seal.ts';
import { StartError } from '../../kit/start-error.ts';
import { findCheck, findSealedTexts, insertCheck } from './sealed-check.store.ts';

/** The name of the one secret that there is. */
const name = 'AUTH_SECRET';

/** One that was damaged alone says nothing about the secret; as many as this do. */
const sample = 10;

/** Throws a sentence when it is not. `place` says where a person finds the secret. */
export async function checkSecret(
  database: Database,
  secret: string,
  place: string,
): Promise<void> {
  const seal = createSeal(secret, sealPurposes.check);
  const refused = new StartError(
    `${place} is not the secret that the texts of this database were sealed with: put that one back, or name the database that belongs to this one.`,
  );
  const known = await findCheck(database, name);
  if (!known && !(await opensSome(database, secret))) throw refused;
  if (!known?.sealed) {
    const sealed = seal.close(name);
    await database.transaction((tx) => insertCheck(tx, name, sealed));
  }
  // Read again: of two servers that start with different secrets, one was first.
  const kept = await findCheck(database, name);
  if (!kept?.sealed || !opens(seal, kept.sealed)) throw refused;
}

/** A database that was used before it had the check: does the secret open what is there? */
async function opensSome(database: Database, secret: string): Promise<boolean> {
  const texts = await findSealedTexts(database, sample);
  const seal = createSeal(secret, sealPurposes.webhooks);
  return texts.length === 0 || texts.some((text) => opens(seal, text));
}

function opens(seal: Seal, sealed: string): boolean {
  try {
    seal.open(sealed);
    return true;
  } catch (error) {
    if (error instanceof Unopened) return false;
    throw error;
  }
}
