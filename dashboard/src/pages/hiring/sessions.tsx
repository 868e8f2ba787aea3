// The sessions of a campaign, read again while one is under way; several are ended after a rehearsal (UI144).
import { useState } from 'react';
import { useReadAgain } from '../../api/awaiting.ts';
import type { ReplyOf } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import { useListing } from '../../api/listing.ts';
import { useRefresh } from '../../api/reads.ts';
import { type Campaign, CampaignPage } from '../../parts/campaign-tabs.tsx';
import { Endings } from '../../parts/end-sessions.tsx';
import { useManagersOnly } from '../../parts/hiring-calls.ts';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { statusFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { List } from '../../ui/list.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { channelTexts, endReasonTexts, reportWords, sessionWords } from '../../words/hiring.ts';

const filters = [statusFilter(sessionWords)];

type Session = ReplyOf<'listSessions'>['data'][number];

const fileColumns: FileColumns<Session> = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['endReason', ({ endReason }) => endReason],
  ['channel', ({ channel }) => channel],
  ['language', ({ language }) => language],
  ['candidateId', ({ candidateId }) => candidateId],
  ['participantName', ({ participantName }) => participantName],
  ['participantEmail', ({ participantEmail }) => participantEmail],
  ['answered', ({ progress }) => progress.answered],
  ['skipped', ({ progress }) => progress.skipped],
  ['total', ({ progress }) => progress.total],
  ['endedAt', ({ endedAt }) => endedAt],
  ['totalDurationSeconds', ({ totalDurationSeconds }) => totalDurationSeconds],
  ['reportStatus', ({ reportStatus }) => reportStatus],
];

export function Page() {
  return (
    <CampaignPage title={{ fr: 'Entretiens', en: 'Sessions' }}>
      {(campaign) => <Sessions campaign={campaign} />}
    </CampaignPage>
  );
}

function Sessions({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const { at } = useOrganization();
  const list = useListing('listSessions', { ...at, params: { id: campaign.id } }, filters);
  const rows = list.read.data?.data ?? [];
  const running = rows.filter(({ status }) => status === 'IN_PROGRESS');
  const isUnderWay =
    running.length > 0 || rows.some(({ reportStatus: of }) => of === 'PENDING' || of === 'RUNNING');
  const awaiting = useReadAgain(list.read, isUnderWay);
  const demonstration = !campaign.livemode && <Demonstration campaign={campaign} />;
  return (
    <div className="stack wide">
      <Filters here={list.here} filters={list.filters} of={list.read} />
      {rows.length > 0 && (
        <div className="row">
          <PageExport of={list} name="sessions" columns={fileColumns} />
        </div>
      )}
      <List
        of={list}
        empty={
          <Empty title={t({ fr: 'Pas encore d’entretien', en: 'No session yet' })}>
            <p>
              {campaign.livemode
                ? t({
                    fr: 'Un entretien commence quand un candidat ouvre son lien et accepte l’avis.',
                    en: 'A session begins when a candidate opens their link and accepts the notice.',
                  })
                : t({
                    fr: 'Dans le bac à sable, un entretien de démonstration montre tout le chemin.',
                    en: 'In the sandbox a demonstration shows the whole way.',
                  })}
            </p>
          </Empty>
        }
      >
        {(found) => (
          <Chosen
            campaignId={campaign.id}
            rows={found}
            running={running}
            status={list.chosen['status']}
          />
        )}
      </List>
      <ReadAgain {...awaiting} />
      {demonstration}
    </div>
  );
}

/** A session of the sandbox, answered at once (spec/hiring.md). */
function Demonstration({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const { at } = useOrganization();
  const refresh = useRefresh();
  const reserved = useManagersOnly();
  const isOpen = campaign.status === 'PUBLISHED';
  return (
    <p>
      <Act
        look="second"
        reason={
          reserved ??
          (isOpen ? undefined : t({ fr: 'Publiez d’abord la campagne.', en: 'Publish it first.' }))
        }
        run={async () => {
          await call('createSandboxSession', { ...at, params: { id: campaign.id } });
          await refresh('listSessions', 'getCampaign', 'listCampaigns');
        }}
      >
        {t({ fr: 'Produire un entretien de démonstration', en: 'Produce a demonstration' })}
      </Act>
    </p>
  );
}

function Chosen({
  campaignId,
  rows,
  running,
  status,
}: {
  campaignId: string;
  rows: Session[];
  running: Session[];
  /** What they were filtered by. */
  status: string | undefined;
}) {
  const { t } = useLang();
  const now = useNow();
  const [ticked, tick] = useState<readonly string[]>([]);
  const ids = running.map(({ id }) => id).filter((id) => ticked.includes(id));
  const flip = (id: string) =>
    tick(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  const mayEnd = useManagersOnly() === undefined && running.length > 0;
  return (
    <>
      <Endings
        campaignId={campaignId}
        ticked={running.length > 0 ? ids : undefined}
        status={status}
        done={() => tick([])}
      />
      <Table
        label={t({ fr: 'Entretiens', en: 'Sessions' })}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: t({ fr: 'Candidat', en: 'Candidate' }), cell: (row) => <Named session={row} /> },
          {
            head: t({ fr: 'État', en: 'Status' }),
            cell: (row) => <Standing session={row} />,
          },
          {
            head: t({ fr: 'Avancement', en: 'Progress' }),
            cell: ({ progress: { answered, skipped, total } }) =>
              `${answered + skipped} / ${total}`,
            isSum: true,
          },
          {
            head: t({ fr: 'Réponses', en: 'Answers' }),
            cell: ({ channel }) => t(channelTexts[channel]),
          },
          {
            head: t({ fr: 'Dernière activité', en: 'Last activity' }),
            cell: ({ updatedAt }) => <Time at={updatedAt} now={now} />,
          },
          {
            head: t({ fr: 'Compte rendu', en: 'Report' }),
            cell: (row) => <ReportOf session={row} />,
          },
          mayEnd && {
            head: t({ fr: 'À terminer', en: 'To end' }),
            cell: (row) => (
              <Tick session={row} isTicked={ticked.includes(row.id)} flip={() => flip(row.id)} />
            ),
          },
        ]}
      />
    </>
  );
}

function Standing({ session: { status, endReason } }: { session: Session }) {
  const { t } = useLang();
  return (
    <>
      <Badge {...sessionWords[status]} />
      {endReason && endReason !== 'COMPLETED' && (
        <>
          {' '}
          <small className="quiet">{t(endReasonTexts[endReason])}</small>
        </>
      )}
    </>
  );
}

function Tick({
  session: { id, status, participantName },
  isTicked,
  flip,
}: {
  session: Session;
  isTicked: boolean;
  flip: () => void;
}) {
  const { t } = useLang();
  if (status !== 'IN_PROGRESS') return null;
  return (
    <input
      type="checkbox"
      aria-label={t({
        fr: `Terminer l’entretien de ${participantName ?? id}`,
        en: `End the session of ${participantName ?? id}`,
      })}
      checked={isTicked}
      onChange={flip}
    />
  );
}

function Named({ session: { id, participantName, createdAt } }: { session: Session }) {
  const { t } = useLang();
  const { here } = useOrganization();
  const now = useNow();
  return (
    <>
      <Link to={pathTo('session', { ...here, sessionId: id })}>
        {participantName ?? t({ fr: 'Sans nom', en: 'Without a name' })}
      </Link>
      <br />
      <small className="quiet">
        <Time at={createdAt} now={now} />
      </small>
    </>
  );
}

function ReportOf({ session: { id, reportStatus, participantName } }: { session: Session }) {
  const { t } = useLang();
  const { here } = useOrganization();
  if (reportStatus !== 'READY') return <Badge {...reportWords[reportStatus]} />;
  return (
    <Link
      to={pathTo('report', { ...here, sessionId: id })}
      aria-label={t({
        fr: `Lire le compte rendu de ${participantName ?? id}`,
        en: `Read the report of ${participantName ?? id}`,
      })}
    >
      {t({ fr: 'Lire', en: 'Read' })}
    </Link>
  );
}
