// What we booked beside what operators say, by day and channel; a statement that is not there is said as such (UI86, UI111).
import type { Text } from '../../../../contract/text.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useChosen } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { day } from '../../lib/time.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { typedFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import { channelText } from '../../words/channels.ts';

type Row = ReplyOf<'getReconciliation'>['data'][number];

type Unmatching = NonNullable<Row['unmatched']>[number]['class'];

/** RA117, from where the merchant stands. */
const unmatchedTexts: Record<Unmatching, Text> = {
  ours_only: { fr: 'chez nous seulement', en: 'ours alone' },
  theirs_only: { fr: 'chez l’opérateur seulement', en: 'the operator’s alone' },
  amount_differs: { fr: 'autre montant', en: 'another amount' },
  fee: { fr: 'frais de l’opérateur', en: 'fee of the operator' },
  tax: { fr: 'taxe', en: 'tax' },
  reversal: { fr: 'annulation', en: 'reversal' },
  not_ours: { fr: 'étranger à nos opérations', en: 'none of our operations' },
};

const span = [
  typedFilter('from', { fr: 'Du', en: 'From' }, { type: 'date' }),
  typedFilter('to', { fr: 'Au', en: 'To' }, { type: 'date' }),
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const chosen = useChosen(span);
  const read = useRead('getReconciliation', { mode, params: { id }, query: chosen });
  const named = Object.fromEntries(span.map(({ name, label }) => [name, t(label)]));
  return (
    <>
      <PageHead
        docs="getReconciliation"
        title={t({ fr: 'Rapprochement', en: 'Reconciliation' })}
        above={
          <Link className="no-print" to={pathTo('statement', { id, mode })}>
            {t({ fr: '← Relevé', en: '← Statement' })}
          </Link>
        }
        aside={
          <div className="row no-print">
            <ExportButton of="reconciliation" filters={chosen} />
            <Button look="second" onClick={() => print()}>
              {t({ fr: 'Imprimer', en: 'Print' })}
            </Button>
          </div>
        }
      />
      <div className="stack">
        <Filters here={pathTo('reconciliation', { id, mode })} filters={span} />
        <Read of={read} lines={8} named={named}>
          {(answer) => <Shown answer={answer} />}
        </Read>
      </div>
    </>
  );
}

function Shown({ answer: { data, from, to } }: { answer: ReplyOf<'getReconciliation'> }) {
  const { t, lang } = useLang();
  const days = t({
    fr: `Du ${day(from, lang)} au ${day(to, lang)}.`,
    en: `From ${day(from, lang)} to ${day(to, lang)}.`,
  });
  if (data.length === 0) {
    return (
      <Empty title={t({ fr: 'Rien n’a bougé', en: 'Nothing moved' })}>
        <p>{days}</p>
      </Empty>
    );
  }
  return (
    <>
      <p>{days}</p>
      {data.some(({ theirs }) => theirs === 'not_available') && (
        <p className="notice">
          {t({
            fr: 'Là où le relevé de l’opérateur n’est pas disponible, rien n’est encore comparé : ce n’est ni un accord, ni un zéro.',
            en: 'Where the operator’s statement is not available nothing is compared yet: that is neither agreement nor zero.',
          })}
        </p>
      )}
      <Rows rows={data} />
    </>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  return (
    <Table
      label={t({ fr: 'Rapprochement', en: 'Reconciliation' })}
      rows={rows}
      keyOf={({ date, channel }) => `${date} ${channel}`}
      columns={[
        {
          head: t({ fr: 'Jour', en: 'Day' }),
          cell: ({ date }) => <Link to={pathTo('day', { id, mode, date })}>{day(date, lang)}</Link>,
        },
        { head: t({ fr: 'Canal', en: 'Channel' }), cell: ({ channel }) => t(channelText(channel)) },
        {
          head: t({ fr: 'Chez nous', en: 'Ours' }),
          isSum: true,
          cell: ({ ours }) => <Side of={ours} />,
        },
        {
          head: t({ fr: 'Chez l’opérateur', en: 'The operator’s' }),
          isSum: true,
          cell: ({ theirs }) =>
            theirs === 'not_available' ? (
              <span className="quiet">{t({ fr: 'pas disponible', en: 'not available' })}</span>
            ) : (
              <Side of={theirs} />
            ),
        },
        {
          head: t({ fr: 'Rapprochés', en: 'Matched' }),
          isSum: true,
          cell: ({ matched }) => matched ?? '–',
        },
        { head: t({ fr: 'Écarts', en: 'Unmatched' }), cell: (row) => <Unmatched of={row} /> },
      ]}
    />
  );
}

/** The francs that came in less those that went out, and in how many movements. */
function Side({ of: { count, amount } }: { of: Row['ours'] }) {
  return (
    <>
      <Money francs={amount} /> <small className="quiet">({count})</small>
    </>
  );
}

function Unmatched({ of: { unmatched } }: { of: Row }) {
  const { t } = useLang();
  if (!unmatched || unmatched.length === 0) return '–';
  return (
    <ul>
      {unmatched.map((one) => (
        <li key={`${one.operator_reference} ${one.reference}`}>
          {t(unmatchedTexts[one.class])} – <Money francs={one.amount} />,{' '}
          {t({ fr: `depuis ${one.age_days} j`, en: `for ${one.age_days} d` })}
        </li>
      ))}
    </ul>
  );
}
