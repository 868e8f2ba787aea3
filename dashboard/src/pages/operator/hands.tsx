// What waits for a person because no operator tells what became of it, the oldest first (UI170).

import { limits } from '../../../../contract/limits.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { Hand } from '../../office/hand.tsx';
import { askedTexts, attemptWords } from '../../office/hands.ts';
import { QueueFoot } from '../../office/queue-foot.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam } from '../../shell/place.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money, Time, useNow } from '../../ui/values.tsx';

/** One file for both: each further one costs the first load of everybody. */
export function Page() {
  return useParam('handId') === '' ? <Hands /> : <Hand />;
}

function Hands() {
  const { t } = useLang();
  const read = useRead('listOfficeHands', { query: { limit: limits.perPageMax } });
  const title = t({ fr: 'À la main', en: 'By hand' });
  return (
    <>
      <PageHead title={title} docs="listOfficeHands">
        {t({
          fr: 'Ce dont aucun opérateur ne dit l’issue. L’argent reste réservé tant que personne n’a lu le relevé.',
          en: 'What no operator tells the outcome of. Its money stays reserved until somebody has read the statement.',
        })}
      </PageHead>
      <div className="stack">
        <Read of={read} lines={6}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={t({ fr: 'Rien n’attend', en: 'Nothing waits' })}>
                <p>
                  {t({
                    fr: 'Un ordre dont l’issue reste inconnue un jour, ou payé d’une autre somme, paraît ici.',
                    en: 'An order whose outcome stays unknown for a day, or that was paid by another sum, appears here.',
                  })}
                </p>
              </Empty>
            ) : (
              <Listed title={title} hands={data} />
            )
          }
        </Read>
        <QueueFoot of={read.data} name="hands" />
      </div>
    </>
  );
}

type Row = ReplyOf<'listOfficeHands'>['data'][number];

function Listed({ title, hands }: { title: string; hands: readonly Row[] }) {
  const { t } = useLang();
  const now = useNow();
  return (
    <Table
      label={title}
      rows={hands}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t({ fr: 'Somme', en: 'Sum' }),
          cell: ({ id, amount }) => (
            <Link to={pathTo('officeHand', { handId: id })}>
              <Money francs={amount} />
            </Link>
          ),
        },
        {
          head: t({ fr: 'Ordre', en: 'Order' }),
          cell: ({ kind, object }) => (
            <>
              {t(askedTexts[kind])}
              <br />
              <code>{object}</code>
            </>
          ),
        },
        {
          head: t({ fr: 'Projet', en: 'Project' }),
          cell: ({ project, mode }) => (
            <span className="row">
              {project.name || project.id} <ModeBadge mode={mode} />
            </span>
          ),
        },
        {
          head: t({ fr: 'État', en: 'State' }),
          cell: ({ state }) => <Badge {...attemptWords[state]} />,
        },
        {
          head: t({ fr: 'Attend depuis', en: 'Waits since' }),
          cell: ({ since, sent_at }) => <Time at={since ?? sent_at} now={now} />,
        },
      ]}
    />
  );
}
