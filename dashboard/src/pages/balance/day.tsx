// One day of Dakar: what moved, by kind and by channel, and the balance at both ends; to print (UI86, UI111).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { day, isoDay } from '../../lib/time.ts';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import { channelText } from '../../words/channels.ts';
import { transactionTexts } from '../../words/money.ts';

const day_ms = 86_400_000;

const nameOf = (date: string, lang: 'fr' | 'en') =>
  Number.isNaN(Date.parse(date)) ? date : day(date, lang);

export function Page() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const date = useParam('date');
  const read = useRead('getDailyReport', { project: id, mode, query: { date } });
  const noon = Date.parse(`${date}T12:00:00Z`);
  const near = (by: number) => pathTo('day', { id, mode, date: isoDay(noon + by * day_ms) });
  return (
    <>
      <PageHead
        docs="getDailyReport"
        title={`${t({ fr: 'Journée du', en: 'Day of' })} ${nameOf(date, lang)}`}
        above={
          <Link className="no-print" to={pathTo('statement', { id, mode })}>
            {t({ fr: '← Relevé', en: '← Statement' })}
          </Link>
        }
        aside={
          <div className="row no-print">
            {!Number.isNaN(noon) && (
              <>
                <Link className="button second" to={near(-1)}>
                  {t({ fr: 'Veille', en: 'Day before' })}
                </Link>
                <Link className="button second" to={near(1)}>
                  {t({ fr: 'Lendemain', en: 'Day after' })}
                </Link>
              </>
            )}
            <Button look="second" onClick={() => print()}>
              {t({ fr: 'Imprimer', en: 'Print' })}
            </Button>
          </div>
        }
      />
      <Read of={read} lines={6}>
        {(report) => <Shown report={report} />}
      </Read>
    </>
  );
}

function Shown({ report }: { report: ReplyOf<'getDailyReport'> }) {
  const { t } = useLang();
  const nothing = (
    <p className="quiet">{t({ fr: 'Rien ce jour-là.', en: 'Nothing on that day.' })}</p>
  );
  return (
    <div className="stack wide">
      <FigureCards
        figures={[
          [t({ fr: 'Solde au début', en: 'Opening balance' }), report.opening_balance],
          [t({ fr: 'Solde à la fin', en: 'Closing balance' }), report.closing_balance],
        ]}
      />
      <Section title={t({ fr: 'Par mouvement', en: 'By movement' })}>
        {report.by_kind.length === 0
          ? nothing
          : kindTable(report, t({ fr: 'Par mouvement', en: 'By movement' }), t)}
      </Section>
      <Section title={t({ fr: 'Encaissé par canal', en: 'Collected by channel' })}>
        {report.by_channel.length === 0 ? (
          nothing
        ) : (
          <Table
            label={t({ fr: 'Encaissé par canal', en: 'Collected by channel' })}
            rows={report.by_channel}
            keyOf={(row) => row.channel ?? ''}
            columns={[
              {
                head: t({ fr: 'Canal', en: 'Channel' }),
                cell: ({ channel }) => (channel ? t(channelText(channel)) : '–'),
              },
              {
                head: t({ fr: 'Encaissé', en: 'Collected' }),
                isSum: true,
                cell: (row) => <Money francs={row.collected} />,
              },
            ]}
          />
        )}
      </Section>
    </div>
  );
}

function kindTable(
  report: ReplyOf<'getDailyReport'>,
  label: string,
  t: ReturnType<typeof useLang>['t'],
) {
  return (
    <Table
      label={label}
      rows={report.by_kind}
      keyOf={(row) => row.kind}
      columns={[
        {
          head: t({ fr: 'Mouvement', en: 'Movement' }),
          cell: (row) => t(transactionTexts[row.kind]),
        },
        { head: t({ fr: 'Nombre', en: 'Count' }), isSum: true, cell: (row) => row.count },
        {
          head: t({ fr: 'Somme', en: 'Sum' }),
          isSum: true,
          cell: (row) => <Money francs={row.amount} />,
        },
      ]}
    />
  );
}
