// Feature requests with their votes, as rows of a table (UI136, UI137).
import type { FeatureRequest } from '../../../contract/data/feature-requests.shapes.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Badge } from '../ui/values.tsx';
import { featureKindTexts, featureWords } from '../words/data.ts';

export function FeatureRequests({
  wishes,
  act,
}: {
  wishes: readonly FeatureRequest[];
  /** What its reader does with each. */
  act: Column<FeatureRequest>;
}) {
  const { t, lang } = useLang();
  return (
    <Table
      label={t({ fr: 'Demandes', en: 'Feature requests' })}
      rows={wishes}
      keyOf={({ id }) => id}
      columns={[
        { head: t({ fr: 'Demande', en: 'Request' }), cell: (row) => <Wish wish={row} /> },
        {
          head: t({ fr: 'Sorte', en: 'Kind' }),
          cell: ({ kind }) => t(featureKindTexts[kind]),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: ({ status }) => <Badge {...featureWords[status]} />,
        },
        {
          head: t({ fr: 'Voix', en: 'Votes' }),
          isSum: true,
          cell: ({ votes }) => number(votes, lang),
        },
        act,
      ]}
    />
  );
}

function Wish({ wish: { title, details, note, mine } }: { wish: FeatureRequest }) {
  const { t } = useLang();
  return (
    <div className="stack close">
      <span className="row">
        {title}
        {mine && <Badge look="info" text={{ fr: 'La vôtre', en: 'Yours' }} />}
      </span>
      {details && <small className="quiet">{details}</small>}
      {note && (
        <small>
          {t({ fr: 'Réponse : ', en: 'Answer: ' })}
          {note}
        </small>
      )}
    </div>
  );
}
