// Seals anew, by the present secret, every text and file that the former one closed (contract/operations.md OP44). Servers
// go on meanwhile; run again after it was stopped, it does what is left.
import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '../../connectors/files/file-store.ts';
import { resealFile } from '../../connectors/files/sealed-store.ts';
import type { Database } from '../../db/database.ts';
import { isTenantTable } from '../../db/tenants.ts';
import { createResealer, createSeal, opensIt, sealPurposes, Unopened } from '../../kit/seal.ts';
import { StartError } from '../../kit/start-error.ts';
import { secondFactorResealer } from '../sign-in/index.ts';
import { secretName } from './check-secret.ts';
import { countOtherClosers, findCheck, replaceCheck } from './sealed-check.store.ts';
import {
  putTexts,
  type Resealed,
  readTexts,
  type SealedColumn,
  type SealedText,
  sealedColumns,
} from './sealed-text.store.ts';

/** Rows of one look: a second of work at most, so that little is done twice after a stop. */
const batch = 1_000;

/** Passes at most: a second one finds what a server that still had the former secret closed meanwhile. */
const passesAtMost = 10;

export type ResealCount = { what: string; read: number; sealed: number; unopened: number };

export type ResealOptions = {
  database: Database;
  /** As they lie there. */
  files: FileStore;
  secret: { present: string; former: string };
};

/** What was there and what was sealed anew; `unopened` open under neither secret and stay as they are. */
export async function reseal(options: ResealOptions): Promise<ResealCount[]> {
  await refuseOther(options);
  const total = new Map<string, ResealCount>();
  for (let pass = 1; pass <= passesAtMost; pass++) {
    const wasAlone = await isAlone(options);
    let sealed = 0;
    for (const count of await passOnce(options)) {
      const before = total.get(count.what)?.sealed ?? 0;
      total.set(count.what, { ...count, sealed: before + count.sealed });
      sealed += count.sealed;
    }
    if (sealed > 0) continue;
    // What was found to be nothing while somebody closed with the former secret may be something by now.
    if (wasAlone && (await isAlone(options))) {
      await endFormer(options);
      return [...total.values()];
    }
    await awaitServers(options);
  }
  throw stillSealing();
}

const stillSealing = () =>
  new StartError(
    'A server still seals with the former secret: give every server the present one as AUTH_SECRET, then run this again.',
  );

/** Whether every server that is connected closes with the present secret. */
const isAlone = async ({ database, secret }: ResealOptions): Promise<boolean> =>
  (await countOtherClosers(database, secret)) === 0;

/** One that was stopped a moment ago may still be listed. */
const looks = { atMost: 20, every_ms: 250 };

async function awaitServers(options: ResealOptions): Promise<void> {
  for (let look = 1; !(await isAlone(options)); look++) {
    if (look === looks.atMost) throw stillSealing();
    await pause(looks.every_ms);
  }
}

async function passOnce(options: ResealOptions): Promise<ResealCount[]> {
  const counts: ResealCount[] = [];
  for (const one of sealedColumns) counts.push(await resealColumn(options, one));
  counts.push(await resealFiles(options));
  return counts;
}

/** The check of the secret says whose texts these are; one that neither opens is another database's. */
async function refuseOther({ database, secret }: ResealOptions): Promise<void> {
  const known = await findCheck(database, secretName);
  if (known?.sealed && opensIt(createSeal(secret, sealPurposes.check), known.sealed)) return;
  throw new StartError(
    'Neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS is the secret of this database: nothing was changed.',
  );
}

async function endFormer({ database, secret }: ResealOptions): Promise<void> {
  const sealed = createSeal(secret.present, sealPurposes.check).close(secretName);
  await database.transaction((tx) => replaceCheck(tx, secretName, sealed));
}

type Reseal = (sealed: string) => string | undefined | Promise<string | undefined>;

async function resealColumn(
  { database, secret }: ResealOptions,
  one: SealedColumn,
): Promise<ResealCount> {
  const anew: Reseal =
    one.purpose === 'secondFactors'
      ? secondFactorResealer(secret)
      : createResealer(secret, sealPurposes[one.purpose]);
  const count = { what: `${one.table}.${one.column}`, read: 0, sealed: 0, unopened: 0 };
  for (let after: readonly string[] = []; ; ) {
    const found = await readTexts(database, one, after, batch);
    const changed: Resealed[] = [];
    for (const { key, sealed: former } of found.filter(isSealed)) {
      count.read++;
      const sealed = await openedOr(() => anew(former));
      if (sealed === null) count.unopened++;
      else if (sealed !== undefined) changed.push({ key, former, sealed });
    }
    count.sealed += await putAll(database, one, changed);
    const last = found.at(-1);
    if (!last || found.length < batch) return count;
    after = last.key;
  }
}

const isSealed = (text: SealedText): text is SealedText & { sealed: string } =>
  text.sealed !== null;

/** Null for what opens under neither secret. */
async function openedOr<T>(open: () => T | Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof Unopened) return null;
    throw error;
  }
}

/** A transaction writes one tenant. */
async function putAll(
  database: Database,
  one: SealedColumn,
  changed: readonly Resealed[],
): Promise<number> {
  const tenantOf = ({ key }: Resealed) => (isTenantTable(one.table) ? key[0] : undefined);
  let put = 0;
  for (const [tenant, texts] of Map.groupBy(changed, tenantOf)) {
    put += await database.transaction((tx) => putTexts(tx, one, tenant, texts));
  }
  return put;
}

async function resealFiles({ files, secret }: ResealOptions): Promise<ResealCount> {
  const anew = createResealer(secret, sealPurposes.files);
  const count = { what: 'files', read: 0, sealed: 0, unopened: 0 };
  for (let after = ''; ; ) {
    const listed = await files.list(after, batch);
    for (const { key } of listed) {
      const stored = await files.get(key);
      if (!stored) continue;
      count.read++;
      const sealed = await openedOr(() => resealFile(stored, anew));
      if (sealed === null) count.unopened++;
      else if (sealed !== undefined) {
        await files.put(key, sealed);
        count.sealed++;
      }
    }
    const last = listed.at(-1);
    if (!last || listed.length < batch) return count;
    after = last.key;
  }
}
