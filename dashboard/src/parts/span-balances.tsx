// What the balance was before the span that the filters ask for, and after it (UI111).
import type { Chosen } from '../api/listing.ts';
import { useRead } from '../api/reads.ts';
import { isoDay } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { FigureCards } from './figure-cards.tsx';

export function SpanBalances({ filters }: { filters: Chosen }) {
  const { t } = useLang();
  const today = isoDay(useProjectNow());
  const { created_from: from, created_to: to } = filters;
  const opening = useDay(from)?.opening_balance;
  // A span that is left open ends now.
  const closing = useDay(to ?? (from && today))?.closing_balance;
  const figures = [
    [t({ fr: 'Solde au début', en: 'Opening balance' }), opening],
    [t({ fr: 'Solde à la fin', en: 'Closing balance' }), closing],
  ] as const;
  const known = figures.flatMap(([name, francs]) =>
    francs === undefined ? [] : [[name, francs] as const],
  );
  return known.length > 0 && <FigureCards figures={known} />;
}

function useDay(date: string | undefined) {
  const { id, mode } = useProject();
  const input = { project: id, mode, query: { date: date ?? '' } };
  return useRead('getDailyReport', input, { enabled: date !== undefined }).data;
}
