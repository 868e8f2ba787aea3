// Reads the terms of use as an operator changes them: every version, and the texts in force.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { findVersion, listVersions } from './conditions.store.ts';

type Terms = Reply<Operations['getOfficeTerms']>;

export const getOfficeTerms = ({ db }: ReadContext): Promise<Terms> => readTerms(db);

export async function readTerms(reader: Reader): Promise<Terms> {
  const versions = await listVersions(reader);
  const inForce = versions[0] && (await findVersion(reader, versions[0].version));
  return {
    versions: versions.map((one) => ({ ...one, published_at: iso(one.published_at) })),
    fr: inForce?.fr ?? '',
    en: inForce?.en ?? '',
  };
}
