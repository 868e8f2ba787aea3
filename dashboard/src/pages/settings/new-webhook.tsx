// A new endpoint: its address, its mode and what it hears (UI124).
import { useState } from 'react';
import type { EventType } from '../../../../contract/webhooks/events.ts';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import type { Mode } from '../../lib/storage.ts';
import { EventChoice, typesOf } from '../../parts/event-choice.tsx';
import { ModeChoice } from '../../parts/mode-choice.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export function Page() {
  const { t } = useLang();
  const { id, project, mode: lastMode } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const [url, setUrl] = useState('');
  const [mode, setMode] = useState<Mode>(project.live_enabled ? lastMode : 'test');
  const [events, setEvents] = useState<EventType[]>(typesOf('payments'));
  const form = useForm(async () => {
    const made = await call('createEndpoint', {
      mode,
      params: { id },
      body: { url: url.trim(), events },
    });
    await refresh('listEndpoints', 'getProject');
    go(pathTo('webhook', { id, endpointId: made.id }), { instead: true });
  });
  const labels = {
    url: t({ fr: 'Adresse', en: 'Address' }),
    events: t({ fr: 'Événements', en: 'Events' }),
    'X-Svc-Mode': t({ fr: 'Mode', en: 'Mode' }),
  };
  return (
    <>
      <PageHead
        title={t({ fr: 'Nouvel endpoint', en: 'New endpoint' })}
        above={
          <Link to={pathTo('webhooks', { id })}>{t({ fr: '← Webhooks', en: '← Webhooks' })}</Link>
        }
      />
      <Form
        form={form}
        labels={labels}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Créer l’endpoint', en: 'Create the endpoint' })}
          </Button>
        }
      >
        <Field
          name="url"
          type="url"
          label={labels.url}
          hint={t({
            fr: 'En https, ouverte sur Internet. En test, une adresse de cette machine convient aussi.',
            en: 'By https, open to the internet. In test mode an address of this machine will do too.',
          })}
          fault={form.faults['url']}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <ModeChoice
          name="X-Svc-Mode"
          mode={mode}
          choose={setMode}
          fault={form.faults['X-Svc-Mode']}
          label={labels['X-Svc-Mode']}
        />
        <EventChoice chosen={events} choose={setEvents} fault={form.faults['events']} />
      </Form>
    </>
  );
}
