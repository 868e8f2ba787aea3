// The latest deliveries to one endpoint of hiring, each with its attempts, and a way to send one again (UI147).
import { call, type ReplyOf } from '../api/call.ts';
import { useListing } from '../api/listing.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { List } from '../ui/list.tsx';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Time, useNow } from '../ui/values.tsx';
import { attemptTexts, deliveryWords } from '../words/hiring-webhooks.ts';
import { useOurs } from './hiring-calls.ts';
import { type FileColumns, PageExport } from './page-export.tsx';

type Delivery = ReplyOf<'listHiringDeliveries'>['data'][number];

const fileColumns: FileColumns<Delivery> = [
  ['id', ({ id }) => id],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['attempts', ({ attempts }) => attempts.length],
  ['lastAttemptAt', ({ attempts }) => attempts.at(-1)?.at],
  ['lastHttpStatus', ({ attempts }) => attempts.at(-1)?.httpStatus],
  ['lastError', ({ attempts }) => attempts.at(-1)?.error],
  ['nextAttemptAt', ({ nextAttemptAt }) => nextAttemptAt],
];

export function HiringDeliveries({ endpointId }: { endpointId: string }) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const list = useListing('listHiringDeliveries', { ...ours, params: { id: endpointId } }, []);
  return (
    <Section
      title={t({ fr: 'Derniers envois', en: 'Latest deliveries' })}
      aside={<PageExport of={list} name="deliveries" columns={fileColumns} />}
    >
      <List
        of={list}
        empty={
          <p className="quiet">{t({ fr: 'Rien n’a été envoyé.', en: 'Nothing was sent.' })}</p>
        }
      >
        {(rows) => (
          <Table
            label={t({ fr: 'Derniers envois', en: 'Latest deliveries' })}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t({ fr: 'Événement', en: 'Event' }),
                cell: ({ id, type }) => (
                  <>
                    {type}
                    <br />
                    <code className="quiet">{id}</code>
                  </>
                ),
              },
              {
                head: t({ fr: 'État', en: 'Status' }),
                cell: (row) => <Standing delivery={row} />,
              },
              {
                head: t({ fr: 'Essais', en: 'Attempts' }),
                cell: (row) => <Attempts delivery={row} />,
              },
              {
                head: t({ fr: 'Acte', en: 'Act' }),
                cell: ({ id, status }) =>
                  status !== 'pending' && (
                    <Act
                      look="second"
                      small
                      aria-label={`${t({ fr: 'Renvoyer', en: 'Resend' })} ${id}`}
                      run={async () => {
                        await call('resendHiringDelivery', { ...ours, params: { id } });
                        await refresh('listHiringDeliveries', 'listHiringWebhooks');
                      }}
                    >
                      {t({ fr: 'Renvoyer', en: 'Resend' })}
                    </Act>
                  ),
              },
            ]}
          />
        )}
      </List>
    </Section>
  );
}

function Standing({ delivery: { status, nextAttemptAt } }: { delivery: Delivery }) {
  const now = useNow();
  return (
    <>
      <Badge {...deliveryWords[status]} />
      {nextAttemptAt && (
        <>
          {' '}
          <small className="quiet">
            → <Time at={nextAttemptAt} now={now} />
          </small>
        </>
      )}
    </>
  );
}

function Attempts({ delivery: { attempts } }: { delivery: Delivery }) {
  const { t } = useLang();
  if (attempts.length === 0) return '–';
  return (
    <ol className="plain">
      {attempts.map(({ n, at, httpStatus, durationMs, error }) => (
        <li key={n}>
          <Time at={at} exact />
          {' – '}
          {[httpStatus, error && t(attemptTexts[error]), `${durationMs} ms`]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ol>
  );
}
