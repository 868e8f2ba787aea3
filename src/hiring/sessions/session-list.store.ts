// SQL on pages of sessions. Each row comes as one text: of twenty rows to a page and sixteen values to a row, reading value by
// value was most of what a page cost the server.
import type {
  Channel,
  EndReason,
  ReportStatus,
  SessionStatus,
} from '../../../contract/hiring/words.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { isoOf, type Reader } from '../../db/database.ts';

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
  after: string | undefined;
  most: number;
};

/** In the order in which `listedIn` reads them: ids, words of ours, numbers and times, none of which holds a mark. */
const columns = [
  ...['id', 'candidate_id', 'status', 'end_reason', 'channel', 'language', 'revision'],
  ...['question_count', 'answered', 'skipped', 'active_ms', 'created_at', 'updated_at'],
  ...['ended_at', 'purge_at', 'report_status'],
];
const [betweenValues, betweenRows] = ['\u001f', '\u001e'];

const pageAt = (place: number) => {
  const given = (n: number) => `$${place * 5 + n}`;
  return `
    (select ${place} as place, string_agg(listed, chr(30) order by id desc) as rows from (
      select id, concat(${columns.join(', chr(31), ')}) as listed from interview_sessions
       where organization_id = ${given(1)} and mode = ${given(2)} and campaign_id = ${given(3)}
         and campaign_id <> '' and id < ${given(4)}
       order by id desc limit ${given(5)}) as page)`;
};

/** By the number of pages: each is a text, planned by itself. */
const texts: string[] = [];
const textOf = (count: number): string => {
  texts[count] ??= Array.from({ length: count }, (_, place) => pageAt(place)).join(' union all ');
  return texts[count];
};

/** Several pages by one statement, each newest first. */
export async function listSessionPages(
  reader: Reader,
  pages: readonly SessionPage[],
): Promise<ListedSession[][]> {
  const found = await reader.all<{ place: number; rows: string | null }>({
    text: textOf(pages.length),
    values: pages.flatMap(({ organizationId, mode, campaignId, after, most }) => [
      ...[organizationId, mode, campaignId, after ?? '~', most],
    ]),
  });
  const rows = new Map(found.map((one) => [one.place, one.rows?.split(betweenRows) ?? []]));
  return pages.map((page, place) => (rows.get(place) ?? []).map((row) => listedIn(page, row)));
}

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
