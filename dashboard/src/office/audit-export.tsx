// The trail that the filters find, as a file: read page by page, counted up, given to the browser (UI168).
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { keep } from '../api/file.ts';
import type { Chosen, RowOf } from '../api/listing.ts';
import { csv } from '../lib/csv.ts';
import { number } from '../lib/say.ts';
import { isoDay } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';

type Entry = RowOf<'listOfficeAudit'>;

/** Beyond it a narrower filter serves better than a longer file. */
const most = 20_000;

export function AuditExport({ chosen }: { chosen: Chosen }) {
  const { t, lang } = useLang();
  const [said, say] = useState('');
  const run = async () => {
    const rows: Entry[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...chosen, cursor, limit: limits.perPageMax };
      const page = await call('listOfficeAudit', { query });
      rows.push(...page.data);
      cursor = page.cursor ?? undefined;
      say(`${number(rows.length, lang)} ${t({ fr: 'lignes', en: 'rows' })}`);
    } while (cursor !== undefined && rows.length < most);
    const file = new Blob([csv([heads, ...rows.map(cellsOf)], lang)], { type: 'text/csv' });
    keep(file, `audit-${isoDay(Date.now())}.csv`);
  };
  return (
    <>
      <Act look="second" small run={run}>
        {t({ fr: 'Exporter', en: 'Export' })}
      </Act>
      <small role="status">{said}</small>
    </>
  );
}

/** Under the names of the API, as every export. */
const heads = [
  ...['id', 'created_at', 'action', 'actor_kind', 'actor_id', 'actor_name', 'project_id'],
  ...['reason', 'from', 'before', 'after', 'details'],
];

const json = (value: unknown): string => (value == null ? '' : JSON.stringify(value));

const cellsOf = (entry: Entry): string[] => [
  ...[entry.id, entry.created_at, entry.action],
  ...[entry.actor.kind, entry.actor.id, entry.actor.name ?? '', entry.project?.id ?? ''],
  ...[entry.reason ?? '', entry.from ?? ''],
  ...[json(entry.before), json(entry.after), json(entry.details)],
];
