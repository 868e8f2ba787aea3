// The endpoints that hear of a project's events (UI124).

import { firstEndpoint } from '../../../../contract/first-calls.ts';
import { limits } from '../../../../contract/limits.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { CallSample } from '../../code/sample.tsx';
import { count } from '../../lib/say.ts';
import { LastStatus } from '../../parts/endpoint-health.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { type FileColumns, PageExport, whole } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';

type Endpoint = ReplyOf<'listEndpoints'>[number];

const fileColumns: FileColumns<Endpoint> = [
  ['id', ({ id }) => id],
  ['url', ({ url }) => url],
  ['modes', ({ modes }) => modes.join(' ')],
  ['events', ({ events }) => events.join(' ')],
  ['paused', ({ paused }) => paused],
  ['local_only', (row) => row.local_only],
  ['delivered', ({ health }) => health.delivered],
  ['failed', ({ health }) => health.failed],
  ['last_at', ({ health }) => health.last_at],
  ['last_status', ({ health }) => health.last_status],
  ['created_at', (row) => row.created_at],
];

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const endpoints = useRead('listEndpoints', { params: { id } });
  return (
    <>
      <PageHead
        docs="listEndpoints"
        title={t({ fr: 'Webhooks', en: 'Webhooks' })}
        aside={
          <>
            <NewLink to={pathTo('newWebhook', { id })}>
              {t({ fr: 'Nouvel endpoint', en: 'New endpoint' })}
            </NewLink>
            {endpoints.data && endpoints.data.length > 0 && (
              <PageExport of={whole(endpoints.data)} name="webhooks" columns={fileColumns} />
            )}
          </>
        }
      >
        {t({
          fr: 'Un endpoint est une adresse de votre serveur : chaque événement du projet y est envoyé, signé.',
          en: 'An endpoint is an address of your server: each event of the project is sent there, signed.',
        })}
      </PageHead>
      <div className="stack wide">
        <Read of={endpoints}>
          {(rows) => (rows.length > 0 ? <Endpoints rows={rows} id={id} /> : <None id={id} />)}
        </Read>
        <Section
          title={t({ fr: 'Sans adresse publique', en: 'Without a public address' })}
          lead={t({
            fr: 'Sur votre ordinateur, cette commande reçoit les événements du mode de la clé et les passe à votre programme :',
            en: 'On your own computer this command receives the events of the key’s mode and passes them on to your program:',
          })}
        >
          <CodeBlock text={listenLine()} />
        </Section>
      </div>
    </>
  );
}

/** Of this server: without an address it would follow one of the reader's own machine, and without a key none. */
const listenLine = () =>
  `npm run cli -- listen --forward http://localhost:8080/hook --url ${location.origin} --key "$SVC_KEY"`;

function Endpoints({ rows, id }: { rows: Endpoint[]; id: string }) {
  const { t } = useLang();
  return (
    <>
      <p className="quiet">
        {t({
          fr: `${rows.length} sur ${limits.endpointsPerProject}.`,
          en: `${rows.length} of ${limits.endpointsPerProject}.`,
        })}
      </p>
      <Table
        label={t({ fr: 'Endpoints', en: 'Endpoints' })}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          {
            head: t({ fr: 'Adresse', en: 'Address' }),
            cell: (row) => (
              <Link to={pathTo('webhook', { id, endpointId: row.id })}>
                <code>{row.url}</code>
              </Link>
            ),
          },
          {
            head: t({ fr: 'Mode', en: 'Mode' }),
            cell: (row) => row.modes.map((mode) => <ModeBadge key={mode} mode={mode} />),
          },
          {
            head: t({ fr: 'Événements', en: 'Events' }),
            cell: (row) => row.events.length,
          },
          {
            head: t({ fr: '24 heures', en: '24 hours' }),
            cell: ({ health }) => <Day health={health} />,
          },
          {
            head: t({ fr: 'Dernier envoi', en: 'Last attempt' }),
            cell: ({ health }) => <Last health={health} />,
          },
          {
            head: t({ fr: 'État', en: 'State' }),
            cell: (row) => (
              <Badge
                look={row.paused ? 'warn' : 'good'}
                text={
                  row.paused
                    ? { fr: 'En pause', en: 'Paused' }
                    : { fr: 'En service', en: 'In service' }
                }
              />
            ),
          },
          {
            head: t({ fr: 'Portée', en: 'Reach' }),
            cell: (row) =>
              row.local_only ? (
                <Badge look="warn" text={{ fr: 'Cette machine', en: 'This machine' }} />
              ) : (
                t({ fr: 'Internet', en: 'Internet' })
              ),
          },
        ]}
      />
    </>
  );
}

const dayTexts = {
  delivered: {
    one: { fr: '{n} reçu', en: '{n} received' },
    other: { fr: '{n} reçus', en: '{n} received' },
  },
  failed: {
    one: { fr: '{n} pas reçu', en: '{n} not received' },
    other: { fr: '{n} pas reçus', en: '{n} not received' },
  },
};

/** Received and not received of the last day, in words: a figure alone would not say which it counts. */
function Day({ health: { delivered, failed } }: Pick<Endpoint, 'health'>) {
  const { lang } = useLang();
  const said = [count(delivered, dayTexts.delivered, lang)];
  if (failed > 0) said.push(count(failed, dayTexts.failed, lang));
  return said.join(', ');
}

function Last({ health }: Pick<Endpoint, 'health'>) {
  const { t } = useLang();
  const now = useNow();
  if (health.last_at === null) return t({ fr: 'Aucun', en: 'None' });
  return (
    <>
      <LastStatus health={health} /> <Time at={health.last_at} now={now} />
    </>
  );
}

function None({ id }: { id: string }) {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Pas encore d’endpoint', en: 'No endpoint yet' })}>
      <p>
        {t({
          fr: 'Donnez une adresse de votre serveur et les événements qu’elle doit entendre. Un envoi de test dit aussitôt si elle répond. Cet appel crée le premier :',
          en: 'Give an address of your server and the events that it shall hear. A test send says at once whether it answers. This call makes the first one:',
        })}
      </p>
      <CallSample call={firstEndpoint(id)} />
    </Empty>
  );
}
