// What waits for an operator, by age, what was collected today, and how the server is (UI155).
import { limits } from '../../../../contract/limits.ts';
import { useRead } from '../../api/reads.ts';
import { number, percent } from '../../lib/say.ts';
import { healthTexts, healthWords, permissionTexts } from '../../office/words.ts';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { channelTexts } from '../../words/channels.ts';

export function Page() {
  const { t } = useLang();
  const { operator } = useMe();
  return (
    <>
      <PageHead title={t({ fr: 'Opérateur', en: 'Operator' })}>
        {t({ fr: 'Vos droits : ', en: 'Your permissions: ' })}
        {operator?.permissions.map((one) => t(permissionTexts[one])).join(', ')}
      </PageHead>
      <div className="stack wide">
        <Section title={t({ fr: 'Ce qui attend', en: 'What waits' })}>
          <Identities />
          <Disputes />
          <Queue />
        </Section>
        <Collected />
        <Warnings />
        <Health />
      </div>
    </>
  );
}

function Identities() {
  const { t } = useLang();
  const read = useRead('listOfficeIdentities', { query: { limit: limits.perPageMax } });
  return (
    <Read of={read} lines={2}>
      {({ data }) => (
        <Waiting
          to={pathTo('officeIdentities')}
          title={t({ fr: 'Dossiers d’identité', en: 'Identity files' })}
          count={data.length}
          isPage
          oldest={data[0]?.submitted_at}
        />
      )}
    </Read>
  );
}

function Disputes() {
  const { t } = useLang();
  const query = { status: 'challenged', limit: limits.perPageMax } as const;
  const read = useRead('listOfficeDisputes', { query });
  return (
    <Read of={read} lines={2}>
      {({ data }) => (
        <Waiting
          to={pathTo('officeDisputes', {}, { status: 'challenged' })}
          title={t({ fr: 'Litiges à trancher', en: 'Disputes to decide' })}
          count={data.length}
          isPage
          oldest={data[0]?.created_at}
        />
      )}
    </Read>
  );
}

function Queue() {
  const { t } = useLang();
  const read = useRead('getOfficeHealth', {});
  return (
    <Read of={read} lines={8}>
      {({ hands, suspense, late_jobs, mails }) => (
        <>
          <Waiting
            to={pathTo('officeHands')}
            title={t({ fr: 'Opérations à clore à la main', en: 'Operations to end by hand' })}
            count={hands.count}
            oldest={hands.oldest_at ?? undefined}
          />
          <Waiting
            to={pathTo('officeLedger')}
            title={t({ fr: 'En attente d’attribution', en: 'In suspense' })}
            count={suspense.count}
            oldest={suspense.oldest_at ?? undefined}
          />
          <Waiting
            to={pathTo('officeJobs', {}, { state: 'late' })}
            title={t({ fr: 'Tâches en retard', en: 'Late jobs' })}
            count={late_jobs.count}
            oldest={late_jobs.oldest_at ?? undefined}
          />
          <Waiting
            to={pathTo('officeMails')}
            title={t({ fr: 'E-mails qui attendent', en: 'Mails that wait' })}
            count={mails.count}
            oldest={mails.oldest_at ?? undefined}
          />
        </>
      )}
    </Read>
  );
}

function Waiting({
  to,
  title,
  count,
  isPage = false,
  oldest,
}: {
  to: string;
  title: string;
  count: number;
  /** Counted on one page of a list, which may be longer. */
  isPage?: boolean;
  oldest: string | undefined;
}) {
  const { t, lang } = useLang();
  const now = useNow();
  const isCut = isPage && count === limits.perPageMax;
  return (
    <div className="card row apart">
      <Link to={to}>{title}</Link>
      <span>
        <strong>
          {number(count, lang)}
          {isCut && '+'}
        </strong>
        {oldest && (
          <>
            {/* What waits for its hour, as mails of a reader who had many, is late in nothing yet. */}
            {Date.parse(oldest) > now
              ? t({ fr: ', le prochain part le ', en: ', the next one goes on ' })
              : t({ fr: ', le plus ancien du ', en: ', the oldest of ' })}
            <Time at={oldest} now={now} />
          </>
        )}
      </span>
    </div>
  );
}

/** Real money alone: what all merchants collected, by channel; read with what waits. */
function Collected() {
  const { t } = useLang();
  const { data } = useRead('getOfficeHealth', {});
  if (!data) return null;
  const { channels } = data.collected;
  return (
    <Section title={t({ fr: 'Encaissé aujourd’hui', en: 'Collected today' })}>
      {channels.length > 0 ? (
        <FigureCards
          figures={channels.map(
            ({ channel, amount }) => [t(channelTexts[channel]), amount] as const,
          )}
        />
      ) : (
        <p className="quiet">
          {t({ fr: 'Rien encore en mode réel.', en: 'Nothing yet in live mode.' })}
        </p>
      )}
    </Section>
  );
}

/** What `doctor` would say at a terminal: read with what waits. */
function Warnings() {
  const { t } = useLang();
  const { data } = useRead('getOfficeHealth', {});
  if (!data || data.warnings.length === 0) return null;
  return (
    <Section title={t({ fr: 'À corriger', en: 'To put right' })}>
      <ul className="plain stack close">
        {data.warnings.map(({ what, remedy }) => (
          <li key={what} className="notice warn">
            {what}
            <br />
            <small>{remedy}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The database and the disk as they are now: read with what waits. */
function useDatabase() {
  const { t, lang } = useLang();
  const now = useNow();
  const { data } = useRead('getOfficeHealth', {});
  if (!data) return [];
  const { connections, connections_max, bytes, clock_ms } = data.database;
  const { disk, archive } = data;
  return [
    [
      t({ fr: 'Connexions', en: 'Connections' }),
      `${number(connections, lang)} / ${number(connections_max, lang)}`,
    ],
    [
      t({ fr: 'Taille de la base', en: 'Size of the database' }),
      `${number(Math.round(bytes / 1_000_000), lang)} ${t({ fr: 'Mo', en: 'MB' })}`,
    ],
    [t({ fr: 'Écart d’horloge', en: 'Clock difference' }), `${number(clock_ms, lang)} ms`],
    disk !== null &&
      ([t({ fr: 'Disque occupé', en: 'Disk taken' }), percent(disk.percent, lang)] as const),
    [
      t({ fr: 'Dernier archivage', en: 'Last archived' }),
      archive?.archived_at ? <Time key="a" at={archive.archived_at} now={now} /> : t(none(archive)),
    ],
    archive?.failed_at != null &&
      archive.failed_at > (archive.archived_at ?? '') &&
      ([
        t({ fr: 'Archivage échoué', en: 'Failed to archive' }),
        <Time key="f" at={archive.failed_at} now={now} />,
      ] as const),
  ] as const;
}

/** Why there is no date: nobody vouches for a backup that PostgreSQL does not make. */
const none = (archive: object | null) =>
  archive
    ? { fr: 'rien encore', en: 'nothing yet' }
    : {
        fr: 'Aucun archivage par PostgreSQL n’est vu ici ; les sauvegardes faites autrement ne se voient pas.',
        en: 'No archiving by PostgreSQL is seen here; backups made otherwise are not seen.',
      };

function Health() {
  const { t, lang } = useLang();
  const { server } = useMe();
  const read = useRead('getHealth', {});
  const database = useDatabase();
  return (
    <Section title={t({ fr: 'Le serveur', en: 'The server' })}>
      <Read of={read} lines={4}>
        {({ parts }) => (
          <div className="card">
            <Facts
              facts={[
                ...parts.map(
                  ({ part, status, count, at }) =>
                    [
                      t(healthTexts[part]),
                      <span key={part} className="row">
                        {part === 'ledger_audit' && status === 'ok' && !at ? (
                          <Badge look="plain" text={{ fr: 'Aucun encore', en: 'None yet' }} />
                        ) : (
                          <Badge {...healthWords[status]} />
                        )}
                        {count !== undefined && count > 0 && number(count, lang)}
                        {at && <Time at={at} />}
                      </span>,
                    ] as const,
                ),
                ...database,
                [t({ fr: 'Version', en: 'Version' }), <code key="v">{server.version}</code>],
              ]}
            />
          </div>
        )}
      </Read>
    </Section>
  );
}
