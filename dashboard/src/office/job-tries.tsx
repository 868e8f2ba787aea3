// One job: how often it was taken, and when and why its tries failed since it last got on (UI162).
import { useRead } from '../api/reads.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Time, useNow } from '../ui/values.tsx';
import { jobWords, kindText } from './jobs.ts';

export function JobTries({ id }: { id: string }) {
  const { t, lang } = useLang();
  const now = useNow();
  const read = useRead('getOfficeJob', { params: { id } });
  const title = t({ fr: 'Essais de la tâche', en: 'Tries of the job' });
  const failed = t({ fr: 'Essais échoués', en: 'Tries that failed' });
  return (
    <Section isCard title={title}>
      <Read of={read} lines={3}>
        {({ kind, subject, state, tries, due_at, failures }) => (
          <>
            <Facts
              facts={[
                [t({ fr: 'Tâche', en: 'Job' }), t(kindText(kind))],
                [t({ fr: 'Objet', en: 'Subject' }), <code key="s">{subject}</code>],
                [t({ fr: 'État', en: 'State' }), <Badge key="b" {...jobWords[state]} />],
                [t({ fr: 'Échéance', en: 'Due' }), <Time key="d" at={due_at} now={now} />],
                [t({ fr: 'Prises', en: 'Taken' }), number(tries, lang)],
              ]}
            />
            {failures.length === 0 ? (
              <p className="quiet">
                {t({
                  fr: 'Aucun essai n’a échoué depuis qu’elle avance.',
                  en: 'No try has failed since it last got on.',
                })}
              </p>
            ) : (
              <Table
                label={failed}
                rows={failures.map((one, n) => ({ ...one, n }))}
                keyOf={({ n }) => String(n)}
                columns={[
                  { head: failed, cell: ({ at }) => <Time at={at} now={now} /> },
                  {
                    head: t({ fr: 'Cause', en: 'Cause' }),
                    cell: ({ cause }) => <code>{cause}</code>,
                  },
                ]}
              />
            )}
          </>
        )}
      </Read>
    </Section>
  );
}
