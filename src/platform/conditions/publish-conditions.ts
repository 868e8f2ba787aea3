// Puts versions of the terms of use in force: those of the release at a start, the operator's own at the terminal.
// An operator's text stays, whatever a new release brings: it is theirs to change (docs/decisions/0018).
import { readFileSync } from 'node:fs';
import type { Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { type ConditionsText, faultsOf } from './conditions.rules.ts';
import { findVersion, insertVersion, listVersions, lockConditions } from './conditions.store.ts';

const folder = new URL('../../../content/conditions/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/** The versions that this release carries, oldest first. */
export const releasedVersions = (): { version: string; date: string }[] =>
  (JSON.parse(read('index.json')) as { versions: { version: string; date: string }[] }).versions;

export const releasedText = (version: string): ConditionsText => ({
  version,
  fr: read(`${version}/fr.md`),
  en: read(`${version}/en.md`),
});

/**
 * Several servers may start at once, of two releases too: under the lock, what comes after the last version that is
 * known here is published in its order, so an older release that starts again brings nothing back. Answers whether
 * there was anything to publish.
 */
export async function publishConditions(database: Database, log: Log): Promise<boolean> {
  return await database.transaction(async (tx) => {
    await lockConditions(tx);
    const known = await listVersions(tx);
    const released = releasedVersions();
    const last = released.findLastIndex(({ version }) =>
      known.some((one) => one.version === version),
    );
    const fresh = released.slice(last + 1);
    if (fresh.length > 0 && known[0]?.origin === 'operator') {
      log.info(
        { version: known[0].version },
        "the operator's own terms stay; those of the release are not published",
      );
      return false;
    }
    for (const { version } of fresh) {
      await insertVersion(tx, { ...releasedText(version), origin: 'content' }, clock.now());
      log.info({ version }, 'terms of use are published');
    }
    return fresh.length > 0;
  });
}

/** What was done with an operator's texts, or every fault of them. */
export async function publishOwnConditions(
  tx: Tx,
  texts: ConditionsText,
  now: number,
): Promise<'published' | 'unchanged' | { faults: string[] }> {
  const faults = faultsOf(texts);
  if (faults.length > 0) return { faults };
  await lockConditions(tx);
  const known = await findVersion(tx, texts.version);
  if (!known) {
    await insertVersion(tx, { ...texts, origin: 'operator' }, now);
    return 'published';
  }
  const current = (await listVersions(tx))[0]?.version;
  if (known.fr === texts.fr && known.en === texts.en && current === texts.version) {
    return 'unchanged';
  }
  // People accepted it as it is.
  const why = `${texts.version}: a version of this name was published before; give the folder another name`;
  return { faults: [why] };
}
