// The events of a project and mode, newest first, those that come now, and a span of them sent again (UI112, UI114,
// UI115).

import { firstPayment } from '../../../../contract/first-calls.ts';
import { eventTypes } from '../../../../contract/webhooks/events.ts';
import { useListing } from '../../api/listing.ts';
import { CallSample } from '../../code/sample.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { LiveTail } from '../../parts/live-tail.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { ReplayForm } from '../../parts/replay-form.tsx';
import { Replays } from '../../parts/replays.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { dayFilters, statusFilter, typedFilter, wordFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { eventLabel, eventWords } from '../../words/events.ts';

const filters = [
  wordFilter('type', { fr: 'Type', en: 'Type' }, eventTypes),
  { ...statusFilter(eventWords), label: { fr: 'Envoi', en: 'Delivery' } },
  typedFilter('object_id', { fr: 'Id de l’objet', en: 'Id of the object' }),
  ...dayFilters,
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  const query = { livemode: mode === 'live' };
  const events = useListing('listEvents', { params: { id }, query }, filters);
  return (
    <ListPage
      of={events}
      title={t({ fr: 'Événements', en: 'Events' })}
      about={t({
        fr: 'Ce que le projet a annoncé, et comment chaque annonce est arrivée chez vous.',
        en: 'What the project announced, and how each announcement reached you.',
      })}
      aside={<ExportButton of="events" filters={events.asked} />}
      lead={<LiveTail id={id} mode={mode} />}
      columns={[
        {
          head: t({ fr: 'Événement', en: 'Event' }),
          cell: (row) => (
            <Link to={pathTo('event', { id, mode, eventId: row.id })}>
              {t(eventLabel(row.type))}
            </Link>
          ),
        },
        {
          head: t({ fr: 'Envoi', en: 'Delivery' }),
          cell: (row) => <Badge {...eventWords[row.status]} />,
        },
        { head: t({ fr: 'Tours', en: 'Rounds' }), isSum: true, cell: (row) => row.rounds },
        { head: t({ fr: 'Type', en: 'Type' }), cell: (row) => <code>{row.type}</code> },
        {
          head: t({ fr: 'Objet', en: 'Object' }),
          cell: (row) => row.object_id && <ObjectLink id={id} mode={mode} of={row.object_id} />,
        },
        {
          head: t({ fr: 'Survenu', en: 'Happened' }),
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore d’événement', en: 'No event yet' },
        text: {
          fr: 'Chaque paiement qui aboutit, échoue ou expire en fait un. Cet appel crée un paiement, dont l’événement apparaît ici :',
          en: 'Each payment that succeeds, fails or expires makes one. This call makes a payment, whose event shows up here:',
        },
        more: <CallSample call={firstPayment({ mode })} />,
      }}
      after={
        <>
          <ReplayForm
            key={new URLSearchParams(events.chosen as Record<string, string>).toString()}
            id={id}
            filters={events.chosen}
          />
          <Replays />
        </>
      }
    />
  );
}
