// Promo codes: what each takes off, how often it was used and what it cost (UI108).
import type { OfferStatus } from '../../../../contract/payments/offers.shapes.ts';
import { useRead } from '../../api/reads.ts';
import { Discount } from '../../parts/discount.tsx';
import { StatusFilter, TextFilter } from '../../parts/status-filter.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money } from '../../ui/values.tsx';
import { offerWords } from '../../words/money.ts';

const names = ['q', 'status'] as const;
const statuses = Object.keys(offerWords) as OfferStatus[];

export function Page() {
  const { t } = useLang();
  const { id, mode, project } = useProject();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('offers', { id, mode });
  const query = { ...filters, status: wordOf(statuses, filters.status), limit: rowsPerPage };
  const offers = useRead('listOffers', { project: id, mode, query }, { keep: true });
  return (
    <>
      <PageHead
        title={t({ fr: 'Codes promo', en: 'Promo codes' })}
        aside={
          mayAct(project.role, 'user') && (
            <Link className="button" to={pathTo('newOffer', { id, mode })}>
              <Icon name="plus" />
              {t({ fr: 'Nouveau code', en: 'New code' })}
            </Link>
          )
        }
      />
      <div className="stack">
        <Filters here={here} names={names}>
          <TextFilter chosen={filters} hint={t({ fr: 'Code, id', en: 'Code, id' })} />
          <StatusFilter words={offerWords} chosen={filters} />
        </Filters>
        <List of={offers} here={here} search={filters} empty={<None />}>
          {(rows) => (
            <Table
              label={t({ fr: 'Codes promo', en: 'Promo codes' })}
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                {
                  head: t({ fr: 'Code', en: 'Code' }),
                  cell: (row) => (
                    <Link to={pathTo('offer', { id, mode, offerId: row.id })}>
                      <code>{row.code}</code>
                    </Link>
                  ),
                },
                {
                  head: t({ fr: 'État', en: 'Status' }),
                  cell: (row) => <Badge {...offerWords[row.status]} />,
                },
                {
                  head: t({ fr: 'Remise', en: 'Discount' }),
                  cell: (row) => <Discount of={row} />,
                },
                {
                  head: t({ fr: 'Utilisés', en: 'Used' }),
                  isSum: true,
                  cell: (row) =>
                    row.max_redemptions === null
                      ? row.redemptions.used
                      : `${row.redemptions.used} / ${row.max_redemptions}`,
                },
                {
                  head: t({ fr: 'Remisé en tout', en: 'Given in all' }),
                  isSum: true,
                  cell: (row) => <Money francs={row.total_discount} />,
                },
              ]}
            />
          )}
        </List>
      </div>
    </>
  );
}

function None() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Pas encore de code promo', en: 'No promo code yet' })}>
      <p>
        {t({
          fr: 'Un code donne une remise à qui le tape : un pourcentage ou une somme, avec ses limites.',
          en: 'A code gives a discount to whoever types it: a percentage or a sum, with its limits.',
        })}
      </p>
    </Empty>
  );
}
