// One endpoint: what it hears, whether it answers, what signs its deliveries (UI124, UI125).
import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { EndpointEvents } from '../../parts/endpoint-events.tsx';
import { EndpointHealth } from '../../parts/endpoint-health.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { SigningSecret } from '../../parts/signing-secret.tsx';
import { TestSend } from '../../parts/test-send.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Time } from '../../ui/values.tsx';

type Endpoint = ReplyOf<'listEndpoints'>[number];

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const endpointId = useParam('endpointId');
  const read = useRead('listEndpoints', { params: { id } });
  const found = read.data?.find((one) => one.id === endpointId);
  return (
    <>
      <PageHead
        docs="updateEndpoint"
        title={found ? new URL(found.url).host : t({ fr: 'Endpoint', en: 'Endpoint' })}
        above={
          <Link to={pathTo('webhooks', { id })}>{t({ fr: '← Webhooks', en: '← Webhooks' })}</Link>
        }
      >
        {found?.paused && <Badge look="warn" text={{ fr: 'En pause', en: 'Paused' }} />}
        {found && <Copied text={found.url} label={t({ fr: 'l’adresse', en: 'the address' })} />}
      </PageHead>
      <Read of={read}>
        {() =>
          found ? (
            <Shown found={found} id={id} />
          ) : (
            <Empty
              title={t({
                fr: 'Ce projet n’a pas cet endpoint',
                en: 'This project has no such endpoint',
              })}
            />
          )
        }
      </Read>
    </>
  );
}

function Shown({ found, id }: { found: Endpoint; id: string }) {
  const { t } = useLang();
  return (
    <div className="stack wide">
      <div className="card">
        <Facts
          facts={[
            [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={found.id} />],
            [
              t({ fr: 'Mode', en: 'Mode' }),
              found.modes.map((mode) => <ModeBadge key={mode} mode={mode} />),
            ],
            [t({ fr: 'Créé', en: 'Created' }), <Time key="c" at={found.created_at} />],
            found.local_only && [
              t({ fr: 'Portée', en: 'Reach' }),
              t({
                fr: 'Cette machine seulement : le serveur l’atteint, Internet non.',
                en: 'This machine only: the server reaches it, the internet does not.',
              }),
            ],
          ]}
        />
      </div>
      <EndpointHealth found={found} id={id} />
      <TestSend endpointId={found.id} id={id} />
      <EndpointEvents found={found} id={id} />
      <SigningSecret id={id} />
      <Removal found={found} id={id} />
    </div>
  );
}

function Removal({ found, id }: { found: Endpoint; id: string }) {
  const { t } = useLang();
  const go = useGo();
  const refresh = useRefresh();
  const [isAsked, ask] = useState(false);
  return (
    <Section
      title={t({ fr: 'Supprimer', en: 'Remove' })}
      lead={t({
        fr: 'Les événements ne lui seront plus envoyés. L’historique reste.',
        en: 'Events are not sent to it any more. The history stays.',
      })}
    >
      <p>
        <Act
          look="danger"
          run={async () => {
            ask(true);
          }}
        >
          {t({ fr: 'Supprimer l’endpoint', en: 'Remove the endpoint' })}
        </Act>
      </p>
      {isAsked && (
        <Confirm
          title={t({ fr: 'Supprimer cet endpoint ?', en: 'Remove this endpoint?' })}
          act={t({ fr: 'Supprimer l’endpoint', en: 'Remove the endpoint' })}
          close={() => ask(false)}
          run={async () => {
            await call('deleteEndpoint', { params: { id, subscriptionId: found.id } });
            await refresh('listEndpoints', 'getProject');
            go(pathTo('webhooks', { id }), { instead: true });
          }}
        >
          <p>
            <code>{found.url}</code>
          </p>
          <p>
            {t({
              fr: `Les événements qu’il entend (${found.events.length}) ne lui seront plus envoyés, ni ce qui attend d’être renvoyé.`,
              en: `The events that it hears (${found.events.length}) are not sent to it any more, nor what waits to be sent again.`,
            })}
          </p>
        </Confirm>
      )}
    </Section>
  );
}
