// Payouts: money of the balance sent to a wallet or a bank account, and what may still leave (UI101).
import type { PayoutStatus } from '../../../../contract/payments/payouts.shapes.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { DayFilters, StatusFilter, TextFilter } from '../../parts/status-filter.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money, Time, useNow } from '../../ui/values.tsx';
import { payoutWords } from '../../words/money.ts';

const names = ['q', 'status', 'created_from', 'created_to'] as const;
const statuses = Object.keys(payoutWords) as PayoutStatus[];

export function Page() {
  const { t } = useLang();
  const { id, mode, project } = useProject();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('payouts', { id, mode });
  const query = { ...filters, status: wordOf(statuses, filters.status) };
  const payouts = useRead(
    'listPayouts',
    { project: id, mode, query: { ...query, limit: rowsPerPage } },
    { keep: true },
  );
  return (
    <>
      <PageHead
        title={t({ fr: 'Virements', en: 'Payouts' })}
        aside={
          <>
            <Link className="button second" to={pathTo('destinations', { id, mode })}>
              {t({ fr: 'Destinations', en: 'Destinations' })}
            </Link>
            <ExportButton of="payouts" query={query} />
            {mayAct(project.role, 'admin') && (
              <Link className="button" to={pathTo('newPayout', { id, mode })}>
                <Icon name="plus" />
                {t({ fr: 'Nouveau virement', en: 'New payout' })}
              </Link>
            )}
          </>
        }
      />
      <div className="stack">
        <Left />
        <Filters here={here} names={names}>
          <TextFilter chosen={filters} hint={t({ fr: 'Référence, id', en: 'Reference, id' })} />
          <StatusFilter words={payoutWords} chosen={filters} />
          <DayFilters chosen={filters} />
        </Filters>
        <List of={payouts} here={here} search={filters} empty={<None />}>
          {(rows) => <Rows rows={rows} />}
        </List>
      </div>
    </>
  );
}

/** What may still leave, and when the counts begin again. */
function Left() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const merchant = useRead('getMerchant', { project: id, mode });
  return (
    <Read of={merchant} lines={3}>
      {({ limits: { payouts: of, resets_at } }) => (
        <Section isCard title={t({ fr: 'Ce qui peut encore partir', en: 'What may still leave' })}>
          <Facts
            facts={[
              [
                t({ fr: 'Aujourd’hui', en: 'Today' }),
                <span key="d">
                  <Money francs={Math.max(0, of.daily_amount - of.daily_amount_used)} />
                  {t({
                    fr: `, ${Math.max(0, of.daily_count - of.daily_count_used)} virements`,
                    en: `, ${Math.max(0, of.daily_count - of.daily_count_used)} payouts`,
                  })}
                </span>,
              ],
              [
                t({ fr: 'Ce mois', en: 'This month' }),
                <Money key="m" francs={Math.max(0, of.monthly_amount - of.monthly_amount_used)} />,
              ],
              [t({ fr: 'Remis à zéro', en: 'Counted anew' }), <Time key="r" at={resets_at} />],
            ]}
          />
        </Section>
      )}
    </Read>
  );
}

function None() {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <Empty title={t({ fr: 'Pas encore de virement', en: 'No payout yet' })}>
      <p>
        {t({
          fr: 'Ajoutez une destination, vérifiez-la par son code, puis virez ce qui est disponible.',
          en: 'Add a destination, verify it by its code, then pay out what is available.',
        })}
      </p>
      <p>
        <Link className="button second" to={pathTo('destinations', { id, mode })}>
          {t({ fr: 'Destinations', en: 'Destinations' })}
        </Link>
      </p>
    </Empty>
  );
}

function Rows({ rows }: { rows: ReplyOf<'listPayouts'>['data'] }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Virements', en: 'Payouts' })}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          head: t({ fr: 'Montant', en: 'Amount' }),
          isSum: true,
          cell: (row) => (
            <Link to={pathTo('payout', { id, mode, payoutId: row.id })}>
              <Money francs={row.amount} />
            </Link>
          ),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: (row) => <Badge {...payoutWords[row.status]} />,
        },
        {
          head: t({ fr: 'Vers', en: 'To' }),
          cell: (row) => row.destination.label ?? row.destination.masked,
        },
        {
          head: t({ fr: 'Demandé', en: 'Asked' }),
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
    />
  );
}
