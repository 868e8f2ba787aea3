// Prints a list to its end: a sheet with the first twenty lines alone would be cut (UI86).
import { useLayoutEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Listing } from '../api/listing.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';

/** Some forty sheets: beyond it a file serves better. */
const most = 2_000;

/** The list as it is to be drawn: one page of it, and all of what its filters find while that is printed. */
export function usePrintable<T>(list: Listing<T>) {
  const { t, lang } = useLang();
  const [rows, setRows] = useState<T[]>();
  const read = async () => {
    const all: T[] = [];
    let cursor: string | undefined;
    do {
      const page = await list.readOn(cursor, limits.perPageMax);
      all.push(...page.data);
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined && all.length < most);
    if (cursor === undefined) return all;
    const text = {
      fr: `Plus de ${number(most, lang)} lignes : filtrez davantage, ou exportez.`,
      en: `More than ${number(most, lang)} rows: filter further, or export them.`,
    };
    throw new Error(t(text));
  };
  // Once all of them are drawn.
  useLayoutEffect(() => {
    if (!rows) return;
    addEventListener('afterprint', () => setRows(undefined), { once: true });
    print();
  }, [rows]);
  const whole = { ...list.read, data: { data: rows ?? [] } } as typeof list.read;
  const printAll = async () => setRows(await read());
  return { list: rows ? { ...list, read: whole, cursor: undefined } : list, printAll };
}

export function PrintAll({ run }: { run: () => Promise<void> }) {
  const { t } = useLang();
  return (
    <Act look="second" run={run}>
      {t({ fr: 'Imprimer', en: 'Print' })}
    </Act>
  );
}
