// The queue by kind: what waits of each, and what was done in each minute of the last hour (UI162).
import type { ReplyOf } from '../api/call.ts';
import { count, number } from '../lib/say.ts';
import { hour } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useSearch } from '../shell/place.tsx';
import { Bars } from '../ui/bars.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time, useNow } from '../ui/values.tsx';
import { kindText } from './jobs.ts';

type Counted = ReplyOf<'listOfficeJobKinds'>;
type Kind = Counted['data'][number];

const doneTexts = {
  one: { fr: '{n} tâche faite', en: '{n} job done' },
  other: { fr: '{n} tâches faites', en: '{n} jobs done' },
};
const failedTexts = {
  one: { fr: '{n} essai échoué', en: '{n} try failed' },
  other: { fr: '{n} essais échoués', en: '{n} tries failed' },
};

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** Of the kind that the list is narrowed to, or of all. */
export function DonePerMinute({ counted: { data, counted_until } }: { counted: Counted }) {
  const { t, lang } = useLang();
  const { kind } = useSearch();
  const shown = kind ? data.filter((one) => one.kind === kind) : data;
  const until = Date.parse(counted_until);
  const minutes = Array.from({ length: 60 }, (_, n) => ({
    label: hour(until - (60 - n) * 60_000, lang),
    value: sum(shown.map(({ done_per_minute }) => done_per_minute[n] ?? 0)),
  }));
  const done = sum(minutes.map(({ value }) => value));
  const failed = sum(shown.map(({ failed_last_hour }) => failed_last_hour));
  const most = minutes.reduce((best, one) => (one.value > best.value ? one : best));
  const finding = [
    count(done, doneTexts, lang),
    count(failed, failedTexts, lang),
    ...(done > 0 ? [`${t({ fr: 'le plus à', en: 'most at' })} ${most.label}`] : []),
  ].join(', ');
  return (
    <section className="card">
      <Bars
        title={`${t({ fr: 'Faites par minute, dernière heure', en: 'Done per minute, last hour' })} – ${
          kind ? t(kindText(kind)) : t({ fr: 'toutes les sortes', en: 'all kinds' })
        }`}
        finding={`${finding}.`}
        heads={[t({ fr: 'Minute', en: 'Minute' }), t({ fr: 'Faites', en: 'Done' })]}
        rows={minutes}
      />
    </section>
  );
}

export function JobKinds({ kinds }: { kinds: readonly Kind[] }) {
  const { t, lang } = useLang();
  const now = useNow();
  const title = t({ fr: 'Par sorte', en: 'By kind' });
  const sumOf = (head: string, figure: (one: Kind) => number, isBad = false) => ({
    head,
    isSum: true,
    cell: (one: Kind) => {
      const said = number(figure(one), lang);
      return isBad && figure(one) > 0 ? <strong>{said}</strong> : said;
    },
  });
  return (
    <Section title={title}>
      {kinds.length === 0 ? (
        <Empty title={t({ fr: 'Aucune tâche', en: 'No job' })} />
      ) : (
        <Table
          label={title}
          rows={kinds}
          keyOf={(one) => one.kind}
          columns={[
            {
              head: t({ fr: 'Sorte', en: 'Kind' }),
              cell: (one) => (
                <Link to={pathTo('officeJobs', {}, { kind: one.kind })}>
                  {t(kindText(one.kind))}
                </Link>
              ),
            },
            sumOf(t({ fr: 'En file', en: 'Queued' }), (one) => one.waiting),
            sumOf(t({ fr: 'Échues', en: 'Due' }), (one) => one.due),
            sumOf(t({ fr: 'En cours', en: 'Under way' }), (one) => one.running),
            sumOf(t({ fr: 'En retard', en: 'Late' }), (one) => one.late, true),
            sumOf(t({ fr: 'En échec', en: 'Failed' }), (one) => one.failed, true),
            sumOf(t({ fr: 'Faites (1 h)', en: 'Done (1 h)' }), (one) => sum(one.done_per_minute)),
            {
              head: t({ fr: 'Plus ancienne', en: 'Oldest' }),
              cell: ({ oldest_due_at }) =>
                oldest_due_at ? <Time at={oldest_due_at} now={now} /> : '–',
            },
          ]}
        />
      )}
    </Section>
  );
}
