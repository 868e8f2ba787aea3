// Feature requests with their votes, as rows of a table (UI136).
import type { FeatureRequest } from '../../../contract/data/feature-requests.shapes.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Switch } from '../ui/switch.tsx';
import { Table } from '../ui/table.tsx';
import { Badge } from '../ui/values.tsx';
import { featureKindTexts, featureWords, isClosedRequest } from '../words/data.ts';

export type Vote = (wish: FeatureRequest, isFor: boolean) => Promise<void>;

export function FeatureRequests({
  wishes,
  vote,
}: {
  wishes: readonly FeatureRequest[];
  vote: Vote;
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
        {
          head: t({ fr: 'Votre voix', en: 'Your vote' }),
          cell: (row) =>
            isClosedRequest(row.status) ? (
              t({ fr: 'Le vote est clos', en: 'Votes are over' })
            ) : (
              <Switch
                label={t({ fr: 'Je soutiens', en: 'I vote for it' })}
                name={row.title}
                isOn={row.voted}
                set={(isFor) => vote(row, isFor)}
              />
            ),
        },
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
