// What the filters of a list find as a file that the page makes itself, for lists of which the server keeps none: rows are
// counted up, and whoever asked may stop (UI85, UI168). A file of candidates on the server would outlive their erasure.
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { keep } from '../api/file.ts';
import type { Page } from '../api/listing.ts';
import { csv } from '../lib/csv.ts';
import { count } from '../lib/say.ts';
import { isoDay } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';

/** A page holds so many: beyond it a narrower filter serves better. */
const most = 20_000;

/** Under the names of the API, as every export. */
export type FileColumns<T> = readonly (readonly [name: string, value: (row: T) => unknown])[];

/** All that is needed of a list: its pages, one after the other. */
type Readable<T> = { readOn: (cursor: string | undefined, limit: number) => Promise<Page<T>> };

/** A list that its page holds whole. */
export const whole = <T,>(data: T[]): Readable<T> => ({ readOn: async () => ({ data }) });

const rowTexts = {
  one: { fr: '{n} ligne', en: '{n} row' },
  other: { fr: '{n} lignes', en: '{n} rows' },
};

export function PageExport<T>({
  of,
  name,
  columns,
  what,
}: {
  of: Readable<T>;
  /** Of what, where a page has several: heard after the button's word. */
  what?: string | undefined;
  /** Of the file, before its day. */
  name: string;
  columns: FileColumns<T>;
}) {
  const { t, lang } = useLang();
  const [read, setRead] = useState<number>();
  const [said, say] = useState('');
  const asked = useRef(0);
  // Whoever leaves has stopped it too.
  useEffect(() => () => void asked.current++, []);
  const run = async () => {
    const own = ++asked.current;
    say('');
    setRead(0);
    try {
      const rows: T[] = [];
      let cursor: string | undefined;
      do {
        const page = await of.readOn(cursor, limits.perPageMax);
        if (own !== asked.current) return;
        rows.push(...page.data);
        cursor = page.cursor ?? undefined;
        setRead(rows.length);
      } while (cursor !== undefined && rows.length < most);
      const cells = rows.map((row) => columns.map(([, value]) => cellOf(value(row))));
      const heads = columns.map(([head]) => head);
      const file = new Blob([csv([heads, ...cells], lang)], { type: 'text/csv' });
      keep(file, `${name}-${isoDay(Date.now())}.csv`);
      say(wordsOf(rows.length, cursor !== undefined));
    } finally {
      setRead(undefined);
    }
  };
  const wordsOf = (rows: number, isCut: boolean) => {
    const counted = count(rows, rowTexts, lang);
    if (!isCut) return counted;
    return t({
      fr: `${counted}. Il y en a d’autres : filtrez davantage.`,
      en: `${counted}. There are more: filter further.`,
    });
  };
  const stop = () => {
    asked.current++;
    say(t({ fr: 'Arrêté, sans fichier.', en: 'Stopped, without a file.' }));
  };
  return (
    <>
      <Act look="second" small changes={false} run={run}>
        {t({ fr: 'Exporter', en: 'Export' })}
        {what && <span className="heard"> – {what}</span>}
      </Act>
      {read !== undefined && (
        <Button look="quiet" small onClick={stop}>
          {t({ fr: 'Arrêter l’export', en: 'Stop the export' })}
        </Button>
      )}
      <small role="status">{said || (read !== undefined && wordsOf(read, false))}</small>
    </>
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
