// Who calls with a key: networks and programs, so that a replaced one is ended when nobody uses it (UI121).
import { useRead } from '../api/reads.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time, useNow } from '../ui/values.tsx';

export function KeyCallers({ id, keyId }: { id: string; keyId: string }) {
  const { t, lang } = useLang();
  const now = useNow();
  // Whoever waits for the last one to leave a replaced key looks at this page for a while.
  const read = useRead('listKeyCallers', { params: { id, keyId } }, { every_ms: 60_000 });
  return (
    <Section title={t({ fr: 'Qui s’en sert', en: 'Who uses it' })}>
      <Read of={read} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{t({ fr: 'Personne récemment.', en: 'Nobody lately.' })}</p>
          ) : (
            <Table
              label={t({ fr: 'Qui s’en sert', en: 'Who uses it' })}
              rows={data.map((row, n) => ({ ...row, n }))}
              keyOf={(row) => String(row.n)}
              columns={[
                {
                  head: t({ fr: 'Réseau', en: 'Network' }),
                  cell: (row) => <code>{row.address ?? '–'}</code>,
                },
                {
                  head: t({ fr: 'Programme', en: 'Program' }),
                  cell: (row) => <code>{row.agent ?? '–'}</code>,
                },
                {
                  head: t({ fr: 'Dernière heure', en: 'Last hour' }),
                  isSum: true,
                  cell: (row) => number(row.calls_last_hour, lang),
                },
                {
                  head: t({ fr: 'Dernier appel', en: 'Last call' }),
                  cell: (row) => <Time at={row.last_at} now={now} />,
                },
              ]}
            />
          )
        }
      </Read>
    </Section>
  );
}
