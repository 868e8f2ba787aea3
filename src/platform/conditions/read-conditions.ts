// A version of the terms of use as the public page shows it, with the others that can be read.
import type { Reader } from '../../db/database.ts';
import { isVersion } from './conditions.rules.ts';
import { type ConditionsRow, findVersion, listVersions } from './conditions.store.ts';

export type PublicConditions = ConditionsRow & {
  /** All versions, the one in force first. */
  versions: readonly { version: string; published_at: number }[];
};

/** The version in force when none is named; undefined for one that never was. */
export async function readConditions(
  reader: Reader,
  version?: string,
): Promise<PublicConditions | undefined> {
  const versions = await listVersions(reader);
  const asked = version ?? versions[0]?.version;
  const found = asked !== undefined && isVersion(asked) && (await findVersion(reader, asked));
  return found ? { ...found, versions } : undefined;
}
