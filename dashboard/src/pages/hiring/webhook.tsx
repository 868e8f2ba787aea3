// One endpoint of the reader's: what it hears, whether it answers, its log, its secret (UI147).
import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { useOurs } from '../../parts/hiring-calls.ts';
import { HiringDeliveries } from '../../parts/hiring-deliveries.tsx';
import { SessionEvents } from '../../parts/session-events.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import type { Labels } from '../../ui/fields.ts';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { useStandingFields } from '../../ui/standing-fields.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { attemptTexts, disabledTexts } from '../../words/hiring-webhooks.ts';

type Endpoint = ReplyOf<'listHiringWebhooks'>['data'][number];

export function Page() {
  const { t } = useLang();
  const { ours, org } = useOurs();
  const id = useParam('webhookId');
  const read = useRead('listHiringWebhooks', { ...ours, query: { limit: 100 } });
  const found = read.data?.data.find((one) => one.id === id);
  return (
    <>
      <PageHead
        docs="updateHiringWebhook"
        title={found ? new URL(found.url).host : t({ fr: 'Webhook', en: 'Webhook' })}
        above={
          <Link to={pathTo('hiringWebhooks', { org })}>
            {t({ fr: '← Mes webhooks', en: '← My webhooks' })}
          </Link>
        }
      />
      <Read of={read}>
        {() =>
          found ? (
            <div className="stack wide">
              <Standing endpoint={found} />
              <Settings key={found.id} endpoint={found} />
              <SecretOf endpoint={found} />
              <HiringDeliveries endpointId={found.id} />
              <Removal endpoint={found} />
            </div>
          ) : (
            <Empty
              title={t({ fr: 'Vous n’avez pas ce webhook', en: 'You have no such webhook' })}
            />
          )
        }
      </Read>
    </>
  );
}

type Of = { endpoint: Endpoint };

function Standing({ endpoint: { id, enabled, disabledReason } }: Of) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const [said, say] = useState('');
  const around = { ...ours, params: { id } };
  const test = async () => {
    const { delivered, httpStatus, durationMs, error } = await call('testHiringWebhook', around);
    const why = error && t(attemptTexts[error]);
    const how = [httpStatus, why, `${durationMs} ms`].filter(Boolean).join(', ');
    say(
      delivered
        ? t({ fr: `Essai livré : ${how}.`, en: `Test delivered: ${how}.` })
        : t({ fr: `Essai échoué : ${how}.`, en: `Test failed: ${how}.` }),
    );
  };
  return (
    <Section isCard title={t({ fr: 'En service', en: 'In service' })}>
      {!enabled && (
        <p className="notice warn">
          {t({ fr: 'Arrêté', en: 'Off' })}
          {disabledReason && ` – ${t(disabledTexts[disabledReason])}`}
        </p>
      )}
      <div className="row">
        <Act look="second" run={test}>
          {t({ fr: 'Envoyer un essai', en: 'Send a test' })}
        </Act>
        <Act
          look="second"
          run={async () => {
            await call('updateHiringWebhook', { ...around, body: { enabled: !enabled } });
            await refresh('listHiringWebhooks');
          }}
        >
          {enabled
            ? t({ fr: 'Arrêter', en: 'Turn off' })
            : t({ fr: 'Remettre en service', en: 'Turn on' })}
        </Act>
        <span role="status">{said}</span>
      </div>
    </Section>
  );
}

type Values = Pick<Endpoint, 'url' | 'events'>;
const labels: Labels<Values> = {
  url: { fr: 'Adresse', en: 'Address' },
  events: { fr: 'Événements', en: 'Events' },
};

const asTyped = (values: Values) => values;

function Settings({ endpoint: { id, url, events } }: Of) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const [said, say] = useState('');
  const save = async (body: Partial<Values>) => {
    await call('updateHiringWebhook', { ...ours, params: { id }, body });
    await refresh('listHiringWebhooks');
  };
  const fields = useStandingFields<Values, Values>({ url, events }, labels, asTyped, save, () =>
    say(t({ fr: 'Enregistré.', en: 'Saved.' })),
  );
  return (
    <Section isCard title={t({ fr: 'Adresse et événements', en: 'Address and events' })}>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Enregistrer', en: 'Save' })}
        beside={<span role="status">{!fields.form.typed && said}</span>}
      >
        <Field {...fields.text('url')} type="url" />
        <SessionEvents
          chosen={fields.values.events}
          choose={(chosen) => fields.change({ events: chosen })}
        />
      </FieldsForm>
    </Section>
  );
}

function SecretOf({ endpoint: { id, secretPrefix } }: Of) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const [isAsked, ask] = useState(false);
  const [secret, show] = useState('');
  const act = t({ fr: 'Remplacer le secret', en: 'Rotate the secret' });
  return (
    <Section isCard title={t({ fr: 'Secret de signature', en: 'Signing secret' })}>
      <p>
        <code>{secretPrefix}…</code>
      </p>
      <div role="status">
        {secret !== '' && (
          <Secret
            kind="signing"
            key={secret}
            text={secret}
            label={t({ fr: 'Nouveau secret', en: 'New secret' })}
            kept={() => show('')}
          />
        )}
      </div>
      <p>
        <Button look="second" onClick={() => ask(true)}>
          {act}
        </Button>
      </p>
      {isAsked && (
        <Confirm
          title={t({ fr: 'Remplacer le secret ?', en: 'Rotate the secret?' })}
          act={act}
          close={() => ask(false)}
          run={async () => {
            show((await call('rotateHiringWebhook', { ...ours, params: { id } })).secret);
            await refresh('listHiringWebhooks');
          }}
        >
          <p>
            {t({
              fr: 'Il vaut à l’instant : ce qui vérifie avec l’ancien refuse les prochains envois.',
              en: 'It holds this moment: what verifies with the old one refuses the next deliveries.',
            })}
          </p>
        </Confirm>
      )}
    </Section>
  );
}

function Removal({ endpoint: { id } }: Of) {
  const { t } = useLang();
  const { ours, org } = useOurs();
  const go = useGo();
  const refresh = useRefresh();
  const [isAsked, ask] = useState(false);
  const act = t({ fr: 'Supprimer ce webhook', en: 'Delete this webhook' });
  return (
    <p>
      <Button look="danger" onClick={() => ask(true)}>
        {act}
      </Button>
      {isAsked && (
        <Confirm
          title={t({ fr: `${act} ?`, en: `${act}?` })}
          act={act}
          close={() => ask(false)}
          run={async () => {
            await call('deleteHiringWebhook', { ...ours, params: { id } });
            await refresh('listHiringWebhooks');
            go(pathTo('hiringWebhooks', { org }), { instead: true });
          }}
        >
          <p>
            {t({
              fr: 'Son adresse n’apprend plus rien, et son journal disparaît.',
              en: 'Its address learns nothing more, and its log goes.',
            })}
          </p>
        </Confirm>
      )}
    </p>
  );
}
