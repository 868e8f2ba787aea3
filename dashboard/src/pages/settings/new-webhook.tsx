// A new endpoint: its address, its mode and what it hears (UI124).
import { limits } from '../../../../contract/limits.ts';
import type { EventType } from '../../../../contract/webhooks/events.ts';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import type { Mode } from '../../lib/storage.ts';
import { EventChoice, typesOf } from '../../parts/event-choice.tsx';
import { ModeChoice } from '../../parts/mode-choice.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Field } from '../../ui/field.tsx';
import type { Labels } from '../../ui/fields.ts';
import { NewPage } from '../../ui/new-page.tsx';

type Values = { url: string; 'X-Svc-Mode': Mode; events: EventType[] };

const labels: Labels<Values> = {
  url: { fr: 'Adresse', en: 'Address' },
  events: { fr: 'Événements', en: 'Events' },
  'X-Svc-Mode': { fr: 'Mode', en: 'Mode' },
};

export function Page() {
  const { t } = useLang();
  const { id, project, mode } = useProject();
  const empty: Values = {
    url: '',
    'X-Svc-Mode': project.live_enabled ? mode : 'test',
    events: typesOf('payments'),
  };
  const { data: endpoints } = useRead('listEndpoints', { params: { id } });
  const full = t({
    fr: `Le projet a déjà ses ${limits.endpointsPerProject} endpoints : supprimez-en un.`,
    en: `The project has its ${limits.endpointsPerProject} endpoints already: remove one.`,
  });
  return (
    <NewPage
      docs="createEndpoint"
      title={t({ fr: 'Nouvel endpoint', en: 'New endpoint' })}
      back={{ to: pathTo('webhooks', { id }), text: t({ fr: 'Webhooks', en: 'Webhooks' }) }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Créer l’endpoint', en: 'Create the endpoint' })}
      reason={(endpoints?.length ?? 0) >= limits.endpointsPerProject ? full : undefined}
      touches={['listEndpoints', 'getProject']}
      make={async ({ url, events, 'X-Svc-Mode': chosen }) => {
        const body = { url: url.trim(), events };
        const made = await call('createEndpoint', { mode: chosen, params: { id }, body });
        return pathTo('webhook', { id, endpointId: made.id });
      }}
    >
      {({ text, choice, values, change, form }) => (
        <>
          <Field
            {...text('url')}
            type="url"
            hint={t({
              fr: 'En https, ouverte sur Internet. En test, une adresse de cette machine convient aussi.',
              en: 'By https, open to the internet. In test mode an address of this machine will do too.',
            })}
          />
          <ModeChoice {...choice('X-Svc-Mode')} />
          <EventChoice
            chosen={values.events}
            choose={(events) => {
              // Also by a press that ticks all, which is no typing.
              form.change();
              change({ events });
            }}
            fault={form.faults['events']}
          />
        </>
      )}
    </NewPage>
  );
}
