// Feature requests for those who answer them: status, note, and merging one into another (UI137).
import { useState } from 'react';
import type { FeatureRequest } from '../../../../contract/data/feature-requests.shapes.ts';
import { useChosen } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { FeatureDecisionForm } from '../../parts/feature-decision.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Button } from '../../ui/button.tsx';
import { statusFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge } from '../../ui/values.tsx';
import { featureKindTexts, featureWords } from '../../words/data.ts';

const filters = [statusFilter(featureWords)];

export function Page() {
  const { t } = useLang();
  const read = useRead('listFeatureRequests', {});
  const { status } = useChosen(filters);
  const [chosen, choose] = useState<string>();
  return (
    <>
      <PageHead title={t({ fr: 'Demandes à traiter', en: 'Requests to settle' })} />
      <div className="stack">
        {/* One status field at a time: its label names one field. */}
        {chosen === undefined && <Filters here={pathTo('maintainedRequests')} filters={filters} />}
        <Read of={read} lines={8}>
          {({ data }) => {
            const shown = data.filter((one) => !status || one.status === status);
            const wish = data.find(({ id }) => id === chosen);
            return (
              <>
                {wish && (
                  <FeatureDecisionForm
                    key={wish.id}
                    wish={wish}
                    others={data.filter(({ id }) => id !== wish.id)}
                    leave={() => choose(undefined)}
                  />
                )}
                {shown.length > 0 ? (
                  <Wishes wishes={shown} choose={choose} />
                ) : (
                  <Empty title={t({ fr: 'Aucune demande', en: 'No request' })} />
                )}
              </>
            );
          }}
        </Read>
      </div>
    </>
  );
}

function Wishes({ wishes, choose }: { wishes: FeatureRequest[]; choose: (id: string) => void }) {
  const { t, lang } = useLang();
  return (
    <Table
      label={t({ fr: 'Demandes', en: 'Feature requests' })}
      rows={wishes}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t({ fr: 'Demande', en: 'Request' }),
          cell: ({ title, details, note }) => (
            <div className="stack close">
              {title}
              {details && <small className="quiet">{details}</small>}
              {note && (
                <small>
                  {t({ fr: 'Réponse : ', en: 'Answer: ' })}
                  {note}
                </small>
              )}
            </div>
          ),
        },
        { head: t({ fr: 'Sorte', en: 'Kind' }), cell: ({ kind }) => t(featureKindTexts[kind]) },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: ({ status }) => <Badge {...featureWords[status]} />,
        },
        {
          head: t({ fr: 'Voix', en: 'Votes' }),
          isSum: true,
          cell: ({ votes }) => number(votes, lang),
        },
        {
          head: t({ fr: 'Actes', en: 'Acts' }),
          cell: ({ id, title }) => (
            <Button look="second" small onClick={() => choose(id)}>
              {t({ fr: 'Répondre', en: 'Answer' })}
              <span className="heard"> – {title}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
