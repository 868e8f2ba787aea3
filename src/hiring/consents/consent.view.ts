// Versions of what candidates agree to, as the API names them: that of the notice, and behind a dot that of the
// organisation's own words.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso } from '../../kit/clock.ts';
import type { ConsentRow } from './consent.store.ts';

/** The version of the notice itself. */
export const noticeVersion = '2026-11-23';

export const versionOf = (number: number | null): string =>
  number === null ? noticeVersion : `${noticeVersion}.${number}`;

export type ShownConsent = Reply<Operations['publishConsentText']>;

/** Null: only the notice, and nothing was ever added to it. */
export const viewConsent = (row: ConsentRow | null): ShownConsent => ({
  version: versionOf(row?.version ?? null),
  text: wordsOf(row),
  publishedAt: row && iso(row.published_at),
});

export function wordsOf(row: Pick<ConsentRow, 'fr' | 'en'> | null | undefined) {
  const { fr = null, en = null } = row ?? {};
  return fr === null || en === null ? null : { fr, en };
}
