// The events of a project and mode, newest first, those that come now, and a span of them sent again (UI112, UI114,
// UI115, as far as operations stand).
import { type EventType, eventTypes } from '../../../../contract/webhooks/events.ts';
import { useRead } from '../../api/reads.ts';
import { LiveTail } from '../../parts/live-tail.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { ReplayForm } from '../../parts/replay-form.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { eventLabel, eventWords } from '../../words/events.ts';

const names = ['type', 'status', 'object_id', 'created_from', 'created_to'] as const;
const statuses = Object.keys(eventWords) as (keyof typeof eventWords)[];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useNow();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('events', { id, mode });
  const { type, status, ...plain } = filters;
  const query = {
    ...plain,
    type: wordOf<EventType>(eventTypes, type),
    status: wordOf(statuses, status),
    livemode: mode === 'live',
    limit: rowsPerPage,
  };
  const events = useRead('listEvents', { params: { id }, query }, { keep: true });
  return (
    <>
      <PageHead title={t({ fr: 'Événements', en: 'Events' })}>
        {t({
          fr: 'Ce que le projet a annoncé, et comment chaque annonce est arrivée chez vous.',
          en: 'What the project announced, and how each announcement reached you.',
        })}
      </PageHead>
      <div className="stack">
        <LiveTail id={id} mode={mode} />
        <EventFilters here={here} filters={filters} />
        <List of={events} here={here} search={filters} empty={<None />}>
          {(rows) => (
            <Table
              label={t({ fr: 'Événements', en: 'Events' })}
              rows={rows}
              keyOf={(row) => row.id}
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
                { head: t({ fr: 'Type', en: 'Type' }), cell: (row) => <code>{row.type}</code> },
                {
                  head: t({ fr: 'Objet', en: 'Object' }),
                  cell: (row) =>
                    row.object_id && <ObjectLink id={id} mode={mode} of={row.object_id} />,
                },
                {
                  head: t({ fr: 'Survenu', en: 'Happened' }),
                  cell: (row) => <Time at={row.created_at} now={now} />,
                },
              ]}
            />
          )}
        </List>
        <ReplayForm id={id} />
      </div>
    </>
  );
}

function None() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Pas encore d’événement', en: 'No event yet' })}>
      <p>
        {t({
          fr: 'Chaque paiement qui aboutit, échoue ou expire en fait un. Créez un paiement : son événement apparaît ici.',
          en: 'Each payment that succeeds, fails or expires makes one. Create a payment: its event shows up here.',
        })}
      </p>
    </Empty>
  );
}

function EventFilters({
  here,
  filters,
}: {
  here: string;
  filters: Partial<Record<(typeof names)[number], string>>;
}) {
  const { t } = useLang();
  const any = <option value="">{t({ fr: 'Tous', en: 'All' })}</option>;
  return (
    <Filters here={here} names={names}>
      <Select name="type" label={t({ fr: 'Type', en: 'Type' })} defaultValue={filters.type}>
        {any}
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
      <Select
        name="status"
        label={t({ fr: 'Envoi', en: 'Delivery' })}
        defaultValue={filters.status}
      >
        {any}
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t(eventWords[status].text)}
          </option>
        ))}
      </Select>
      <Field
        name="object_id"
        label={t({ fr: 'Id de l’objet', en: 'Id of the object' })}
        defaultValue={filters.object_id}
      />
      <Field
        name="created_from"
        type="date"
        label={t({ fr: 'Du', en: 'From' })}
        defaultValue={filters.created_from}
      />
      <Field
        name="created_to"
        type="date"
        label={t({ fr: 'Au', en: 'To' })}
        defaultValue={filters.created_to}
      />
    </Filters>
  );
}
