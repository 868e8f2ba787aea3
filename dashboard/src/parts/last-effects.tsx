// What happened last in test mode, the newest first (UI118): its events, whoever caused them.
import { useRead } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/values.tsx';
import { eventLabel } from '../words/events.ts';
import { ObjectLink } from './object-link.tsx';

const most = 10;

export function LastEffects() {
  const { t } = useLang();
  const { id } = useProject();
  const now = useProjectNow();
  const events = useRead('listEvents', { params: { id }, query: { limit: most, livemode: false } });
  const title = t({ fr: 'Derniers effets', en: 'Last effects' });
  return (
    <Section title={title}>
      <Read of={events} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">
              {t({ fr: 'Rien n’est encore arrivé.', en: 'Nothing has happened yet.' })}
            </p>
          ) : (
            <Table
              label={title}
              rows={data}
              keyOf={(row) => row.id}
              columns={[
                {
                  head: t({ fr: 'Quoi', en: 'What' }),
                  cell: (row) => t(eventLabel(row.type)),
                },
                {
                  head: t({ fr: 'Objet', en: 'Object' }),
                  cell: (row) =>
                    row.object_id === null ? (
                      '–'
                    ) : (
                      <ObjectLink id={id} mode="test" of={row.object_id} />
                    ),
                },
                {
                  head: t({ fr: 'Quand', en: 'When' }),
                  cell: (row) => <Time at={row.created_at} now={now} exact />,
                },
              ]}
            />
          )
        }
      </Read>
    </Section>
  );
}
