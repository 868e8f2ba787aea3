// Feature requests for those who answer them: status, note, and merging one into another (UI137).
import { useState } from 'react';
import type { FeatureRequest } from '../../../../contract/data/feature-requests.shapes.ts';
import { useChosen } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { FeatureDecisionForm } from '../../parts/feature-decision.tsx';
import { FeatureRequests } from '../../parts/feature-request-list.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Button } from '../../ui/button.tsx';
import { statusFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { NoMatch } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { featureWords } from '../../words/data.ts';

const filters = [statusFilter(featureWords)];

export function Page() {
  const { t } = useLang();
  const read = useRead('listFeatureRequests', {});
  const { status } = useChosen(filters);
  const [chosen, choose] = useState<string>();
  const [answered, setAnswered] = useState('');
  const begin = (id: string) => {
    setAnswered('');
    choose(id);
  };
  return (
    <>
      <PageHead
        docs="updateFeatureRequest"
        title={t({ fr: 'Demandes à traiter', en: 'Requests to settle' })}
      />
      <div className="stack">
        {/* One status field at a time: its label names one field. */}
        {chosen === undefined && <Filters here={pathTo('maintainedRequests')} filters={filters} />}
        <p role="status">
          {answered !== '' &&
            t({ fr: `Réponse enregistrée : ${answered}.`, en: `Answer saved: ${answered}.` })}
        </p>
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
                    done={() => {
                      choose(undefined);
                      setAnswered(apart(wish.title));
                    }}
                    leave={() => choose(undefined)}
                  />
                )}
                {shown.length > 0 ? (
                  <FeatureRequests
                    wishes={shown}
                    act={{
                      head: t({ fr: 'Actes', en: 'Acts' }),
                      cell: (row) => <Answer wish={row} choose={begin} />,
                    }}
                  />
                ) : status ? (
                  <NoMatch here={pathTo('maintainedRequests')} />
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

function Answer({ wish, choose }: { wish: FeatureRequest; choose: (id: string) => void }) {
  const { t } = useLang();
  return (
    <Button look="second" small onClick={() => choose(wish.id)}>
      {t({ fr: 'Répondre', en: 'Answer' })}
      <span className="heard"> – {wish.title}</span>
    </Button>
  );
}
