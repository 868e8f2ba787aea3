// The reader's own endpoints in an organisation; those of others are theirs (UI147).
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { call } from '../../api/call.ts';
import { type RowOf, useListing } from '../../api/listing.ts';
import { useRefresh } from '../../api/reads.ts';
import { useOurs } from '../../parts/hiring-calls.ts';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { SessionEvents, sessionEvents } from '../../parts/session-events.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Field } from '../../ui/field.tsx';
import { type Labels, useFields } from '../../ui/fields.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { disabledTexts, lastStatusWords } from '../../words/hiring-webhooks.ts';

const fileColumns: FileColumns<RowOf<'listHiringWebhooks'>> = [
  ['id', ({ id }) => id],
  ['url', ({ url }) => url],
  ['events', ({ events }) => events.join(' ')],
  ['enabled', ({ enabled }) => enabled],
  ['disabledReason', ({ disabledReason }) => disabledReason],
  ['lastDeliveryAt', ({ lastDeliveryAt }) => lastDeliveryAt],
  ['lastStatus', ({ lastStatus }) => lastStatus],
];

export function Page() {
  const { t } = useLang();
  const { ours, org } = useOurs();
  const now = useNow();
  const list = useListing('listHiringWebhooks', ours, []);
  return (
    <ListPage
      of={list}
      title={t({ fr: 'Mes webhooks', en: 'My webhooks' })}
      about={t({
        fr: `Vos propres adresses, ${limits.hiringEndpointsPerMember} au plus : elles apprennent qu’un entretien se termine, par des identifiants seulement.`,
        en: `Your own addresses, ${limits.hiringEndpointsPerMember} at most: they learn that a session ends, by ids only.`,
      })}
      aside={<PageExport of={list} name="webhooks" columns={fileColumns} />}
      columns={[
        {
          head: t({ fr: 'Adresse', en: 'Address' }),
          cell: ({ id, url }) => (
            <Link to={pathTo('hiringWebhook', { org, webhookId: id })}>{url}</Link>
          ),
        },
        {
          head: t({ fr: 'État', en: 'State' }),
          cell: ({ enabled, disabledReason }) =>
            enabled ? (
              <Badge look="good" text={{ fr: 'En service', en: 'In service' }} />
            ) : (
              <>
                <Badge look="warn" text={{ fr: 'Arrêté', en: 'Off' }} />
                {disabledReason && (
                  <>
                    {' '}
                    <small className="quiet">{t(disabledTexts[disabledReason])}</small>
                  </>
                )}
              </>
            ),
        },
        {
          head: t({ fr: 'Dernier envoi', en: 'Last delivery' }),
          cell: ({ lastDeliveryAt, lastStatus }) =>
            lastDeliveryAt && lastStatus ? (
              <>
                <Badge {...lastStatusWords[lastStatus]} /> <Time at={lastDeliveryAt} now={now} />
              </>
            ) : (
              '–'
            ),
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de webhook', en: 'No webhook yet' },
        text: {
          fr: 'Ajoutez une adresse ci-dessous : elle reçoit un appel signé à chaque fin d’entretien.',
          en: 'Add an address below: it gets a signed call at each end of a session.',
        },
      }}
      after={<Adding />}
    />
  );
}

const empty = { url: '', events: sessionEvents };
const labels: Labels<typeof empty> = {
  url: { fr: 'Adresse', en: 'Address' },
  events: { fr: 'Événements', en: 'Events' },
};

function Adding() {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const [secret, show] = useState('');
  const fields = useFields(empty, labels, async (body) => {
    const made = await call('createHiringWebhook', { ...ours, body });
    show(made.secret);
    fields.change(empty);
    await refresh('listHiringWebhooks');
  });
  return (
    <Section isCard title={t({ fr: 'Ajouter', en: 'Add' })}>
      <div role="status">
        {secret !== '' && (
          <Secret
            kind="signing"
            key={secret}
            text={secret}
            label={t({ fr: 'Secret de signature', en: 'Signing secret' })}
            kept={() => show('')}
          />
        )}
      </div>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Ajouter le webhook', en: 'Add the webhook' })}
        reason={
          fields.values.events.length === 0
            ? t({ fr: 'Cochez un événement.', en: 'Tick an event.' })
            : undefined
        }
      >
        <Field {...fields.text('url')} type="url" hint="https://" />
        <SessionEvents
          chosen={fields.values.events}
          choose={(events) => fields.change({ events })}
        />
      </FieldsForm>
    </Section>
  );
}
