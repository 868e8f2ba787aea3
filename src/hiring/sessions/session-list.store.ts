// SQL on pages of sessions. Each page comes as one text: of twenty rows to a page and sixteen values to a row, reading value by
// value was most of what a page cost the server, and who remembers what was made of a text need not read it.
import type {
  Channel,
  EndReason,
  ReportStatus,
  SessionStatus,
} from '../../../contract/hiring/words.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { isoOf, type Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** A session of a list: without its frozen copy, which holds every text of its campaign. Times as they are shown. */
export type ListedSession = {
  id: string;
  campaign_id: string;
  candidate_id: string | null;
  mode: Mode;
  status: SessionStatus;
  end_reason: EndReason | null;
  channel: Channel;
  language: string;
  revision: number;
  question_count: number;
  answered: number;
  skipped: number;
  active_ms: number;
  created_at: string;
  updated_at: string;
  ended_at: string | null;
  purge_at: string;
  report_status: ReportStatus | 'NONE';
};

/** A page of a campaign's sessions that somebody asked for. */
export type SessionPage = OrganizationScope & {
  campaignId: string;
  /** Those in this state; all where it is none. */
  status: SessionStatus | undefined;
  after: string | undefined;
  most: number;
};

const orEmpty = (column: string) => `coalesce(${column}::text, '')`;

/** In the order in which `listedIn` reads them: ids, words of ours, numbers and times, none of which holds a mark. */
const columns = [
  ...['id', orEmpty('candidate_id'), 'status', orEmpty('end_reason'), 'channel', 'language'],
  ...['revision', 'question_count', 'answered', 'skipped', 'active_ms', 'created_at', 'updated_at'],
  ...[orEmpty('ended_at'), 'purge_at', 'report_status'],
];
const [betweenValues, betweenRows] = ['\u001f', '\u001e'];

/** A condition on the state that always holds costs every page: pages of one state have a statement of their own. */
const pageAt = (place: number, isNarrowed: boolean) => {
  const width = isNarrowed ? 6 : 5;
  const given = (n: number) => `$${place * width + n}`;
  return `
    (select ${place} as place, string_agg(listed, chr(30) order by id desc) as rows from (
      select id, concat_ws(chr(31), ${columns.join(', ')}) as listed from interview_sessions
       where organization_id = ${given(1)} and mode = ${given(2)} and campaign_id = ${given(3)}
         and campaign_id <> '' and id < ${given(4)} ${isNarrowed ? `and status = ${given(6)}` : ''}
       order by id desc limit ${given(5)}) as page)`;
};

/**
 * How many pages a statement may have: each number is a text of its own, which each connection plans six times before it keeps
 * a plan, so there are few of them. What is left of the places is pages of nothing.
 */
const sizes = [1, 2, 4, 8, 16] as const;
export const mostPages = 16;
const nothing: SessionPage = {
  organizationId: '',
  mode: 'test',
  campaignId: '',
  status: undefined,
  after: '',
  most: 0,
};

const textsOf = (isNarrowed: boolean) =>
  new Map(
    sizes.map((size) => [
      size,
      Array.from({ length: size }, (_, n) => pageAt(n, isNarrowed)).join(' union all '),
    ]),
  );
const texts = { whole: textsOf(false), narrowed: textsOf(true) };

/** Several pages, each newest first as one text; empty where there are none. */
export async function writePages(reader: Reader, pages: readonly SessionPage[]): Promise<string[]> {
  const isNarrowed = ({ status }: SessionPage) => status !== undefined;
  const written = new Map<SessionPage, string>();
  await Promise.all([
    writeAlike(
      reader,
      pages.filter((page) => !isNarrowed(page)),
      false,
      written,
    ),
    writeAlike(reader, pages.filter(isNarrowed), true, written),
  ]);
  return pages.map((page) => written.get(page) ?? '');
}

const written = { text: `concat_ws(chr(31), ${columns.join(', ')})`, values: [] };

/** A page of those that are named, as the others are written. */
export async function writeNamed(
  reader: Reader,
  { organizationId, mode, campaignId, status, after, most }: SessionPage,
  ids: readonly string[],
): Promise<string> {
  const row = await reader.one<{ rows: string | null }>(sql`
    select string_agg(listed, chr(30) order by id desc) as rows from (
      select id, ${written} as listed from interview_sessions
       where organization_id = ${organizationId} and mode = ${mode} and id = any (${ids}) and campaign_id = ${campaignId}
         and id < ${after ?? '~'} and status = coalesce(${status ?? null}, status)
       order by id desc limit ${most}) as page`);
  return row?.rows ?? '';
}

/** Those of one statement. */
async function writeAlike(
  reader: Reader,
  pages: readonly SessionPage[],
  isNarrowed: boolean,
  written: Map<SessionPage, string>,
): Promise<void> {
  if (pages.length === 0) return;
  const size = sizes.find((one) => one >= pages.length) ?? mostPages;
  const places = Array.from({ length: size }, (_, place) => pages[place] ?? nothing);
  const found = await reader.all<{ place: number; rows: string | null }>({
    text: texts[isNarrowed ? 'narrowed' : 'whole'].get(size) ?? '',
    values: places.flatMap(({ organizationId, mode, campaignId, after, most, status }) => [
      ...[organizationId, mode, campaignId, after ?? '~', most],
      ...(isNarrowed ? [status ?? ''] : []),
    ]),
  });
  for (const { place, rows } of found) {
    const page = pages[place];
    if (page) written.set(page, rows ?? '');
  }
}

const linesOf = (written: string) => (written === '' ? [] : written.split(betweenRows));

/** Of each of the first rows its candidate; empty where it has none. */
export const candidatesIn = (written: string, most: number): string[] =>
  linesOf(written)
    .slice(0, most)
    .map((line) => line.split(betweenValues, 2)[1] ?? '');

/** The rows of such a text. */
export const sessionsIn = (page: SessionPage, written: string): ListedSession[] =>
  linesOf(written).map((line) => listedIn(page, line));

function listedIn({ campaignId, mode }: SessionPage, row: string): ListedSession {
  const [id = '', candidate = '', status = '', reason = '', channel = '', language = '', ...rest] =
    row.split(betweenValues);
  const [revision, questions, answered, skipped, active_ms, created = '', ...more] = rest;
  const [updated = '', ended = '', purge = '', report = ''] = more;
  return {
    id,
    campaign_id: campaignId,
    candidate_id: candidate || null,
    mode,
    status: status as SessionStatus,
    end_reason: (reason || null) as EndReason | null,
    channel: channel as Channel,
    language,
    revision: Number(revision),
    question_count: Number(questions),
    answered: Number(answered),
    skipped: Number(skipped),
    active_ms: Number(active_ms),
    created_at: isoOf(created),
    updated_at: isoOf(updated),
    ended_at: ended === '' ? null : isoOf(ended),
    purge_at: isoOf(purge),
    report_status: report as ListedSession['report_status'],
  };
}
