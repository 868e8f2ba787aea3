// The candidates of a campaign: where each stands, their link, and what may be done for them (UI143).

import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import type { Text } from '../../../../contract/text.ts';
import { useReadAgain } from '../../api/awaiting.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useListing } from '../../api/listing.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { typedTexts } from '../../lib/typed.ts';
import { type Campaign, CampaignPage } from '../../parts/campaign-tabs.tsx';
import { CandidateActs, isMailed } from '../../parts/candidate-acts.tsx';
import { useManagersOnly } from '../../parts/hiring-calls.ts';
import { useInviting } from '../../parts/inviting-candidates.ts';
import { ClosedNotice, useTakesNobody, useUnmailed } from '../../parts/not-mailed.tsx';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization } from '../../shell/place.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Field } from '../../ui/field.tsx';
import { type Labels, useFields } from '../../ui/fields.ts';
import { Link } from '../../ui/link.tsx';
import { List } from '../../ui/list.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useSharedReason } from '../../ui/shared-reason.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { candidateWords } from '../../words/hiring.ts';

type Candidate = ReplyOf<'listCandidates'>['data'][number];

/** Without the personal link: who holds it is the candidate. */
const fileColumns: FileColumns<Candidate> = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['source', ({ source }) => source],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['externalRef', ({ externalRef }) => externalRef],
  ['notes', ({ notes }) => notes],
  ['emailSentAt', ({ emailSentAt }) => emailSentAt],
  ['sessionId', ({ sessionId }) => sessionId],
];

/** What left no mail by then waits for its server, which says nothing to a page. */
const leaves_ms = 60_000;

/** Mails leave behind the answer that says that somebody is invited: "–" would be read as not sent (UI83). */
const isOnItsWayIn = (campaign: Campaign, now: number) => (row: Candidate) =>
  row.emailSentAt === null &&
  Date.parse(row.createdAt) > now - leaves_ms &&
  isMailed(row, campaign, now);

export function Page() {
  const { t } = useLang();
  const { here } = useOrganization();
  return (
    <CampaignPage
      title={{ fr: 'Candidats', en: 'Candidates' }}
      aside={({ id, status }) =>
        status === 'PUBLISHED' && (
          <Link
            className="button second"
            to={pathTo('importCandidates', { ...here, campaignId: id })}
          >
            {t({ fr: 'Inviter une liste', en: 'Invite a list' })}
          </Link>
        )
      }
    >
      {(campaign) => (
        <div className="stack wide">
          <ClosedNotice campaign={campaign} />
          <Candidates campaign={campaign} />
          <Inviting campaign={campaign} />
        </div>
      )}
    </CampaignPage>
  );
}

function Candidates({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const { at } = useOrganization();
  const now = useNow();
  const [off, said] = useSharedReason(useManagersOnly());
  const list = useListing('listCandidates', { ...at, params: { id: campaign.id } }, []);
  const progress = useProgress(campaign.id, list.read.data?.data ?? []);
  useReadAgain(list.read, list.read.data?.data.some(isOnItsWayIn(campaign, now)) ?? false);
  return (
    <List
      of={list}
      empty={
        <Empty title={t({ fr: 'Personne n’est encore invité', en: 'Nobody is invited yet' })}>
          <p>
            {t({
              fr: 'Chaque candidat reçoit un lien personnel ; avec une adresse e-mail, il lui est envoyé.',
              en: 'Each candidate gets a personal link; with an e-mail address it is sent to them.',
            })}
          </p>
        </Empty>
      }
    >
      {(rows) => (
        <div className="stack close">
          <div className="row">
            <PageExport of={list} name="candidates" columns={fileColumns} />
          </div>
          <Table
            label={t({ fr: 'Candidats', en: 'Candidates' })}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { head: t({ fr: 'Nom', en: 'Name' }), cell: (row) => <Who candidate={row} /> },
              {
                head: t({ fr: 'État', en: 'Status' }),
                cell: ({ status }) => <Badge {...candidateWords[status]} />,
              },
              {
                head: t({ fr: 'Avancement', en: 'Progress' }),
                isSum: true,
                cell: ({ sessionId }) => (sessionId && progress.get(sessionId)) ?? '–',
              },
              {
                head: t({ fr: 'Lien personnel', en: 'Personal link' }),
                cell: (row) => <LinkOf candidate={row} />,
              },
              {
                head: t({ fr: 'E-mail envoyé', en: 'E-mail sent' }),
                cell: ({ emailSentAt }) =>
                  emailSentAt === null ? '–' : <Time at={emailSentAt} now={now} />,
              },
              {
                head: t({ fr: 'Entretien', en: 'Session' }),
                cell: (row) => <SessionOf candidate={row} />,
              },
              {
                head: t({ fr: 'Actes', en: 'Acts' }),
                cell: (row) => <CandidateActs candidate={row} campaign={campaign} off={off} />,
              },
            ]}
          />
          {said}
        </div>
      )}
    </List>
  );
}

/** How far each has come: one call beside the page of the list, of its sessions, and none where nobody has begun. */
function useProgress(campaignId: string, rows: readonly Candidate[]): ReadonlyMap<string, string> {
  const { at } = useOrganization();
  const ids = rows.flatMap(({ sessionId }) => sessionId ?? []);
  const query = { ids: ids.join(), limit: limits.hiringPageMax };
  const asked = { ...at, params: { id: campaignId }, query };
  const { data } = useRead('listSessions', asked, { enabled: ids.length > 0 });
  return new Map(
    data?.data.map(({ id, progress: { answered, skipped, total } }) => [
      id,
      `${answered + skipped} / ${total}`,
    ]),
  );
}

function SessionOf({ candidate: { sessionId, name } }: { candidate: Candidate }) {
  const { t } = useLang();
  const { here } = useOrganization();
  if (!sessionId) return '–';
  return (
    <Link
      to={pathTo('session', { ...here, sessionId })}
      aria-label={t({
        fr: `Ouvrir l’entretien de ${name}`,
        en: `Open the session of ${name}`,
      })}
    >
      {t({ fr: 'Ouvrir', en: 'Open' })}
    </Link>
  );
}

function LinkOf({ candidate: { inviteUrl, name } }: { candidate: Candidate }) {
  const { t } = useLang();
  if (!inviteUrl) return '–';
  const label = t({ fr: `le lien de ${name}`, en: `the link of ${name}` });
  return <Copied text={inviteUrl} label={label} />;
}

function Who({ candidate: { id, name, email, phone, externalRef } }: { candidate: Candidate }) {
  const { t } = useLang();
  const { here } = useOrganization();
  const more = [email, phone, externalRef].filter(Boolean).join(' · ');
  return (
    <>
      <Link to={pathTo('candidate', { ...here, candidateId: id })}>
        {name || t({ fr: 'Candidat effacé', en: 'Erased candidate' })}
      </Link>
      {more && (
        <>
          <br />
          <small className="quiet">{more}</small>
        </>
      )}
    </>
  );
}

const empty = { name: '', email: '', phone: '', externalRef: '' };
const labels: Labels<typeof empty> = {
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  externalRef: { fr: 'Votre référence', en: 'Your reference' },
};

const doneText = ({ name, isKnown }: { name: string; isKnown: boolean }): Text =>
  isKnown
    ? {
        fr: `${name} : cette adresse était déjà invitée, rien n’est envoyé.`,
        en: `${name}: this address was invited already, nothing is sent.`,
      }
    : {
        fr: `${name} : le lien est dans la liste. `,
        en: `${name}: the link is in the list. `,
      };

function Inviting({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const invite = useInviting(campaign);
  const refresh = useRefresh();
  const takesNobody = useTakesNobody(campaign);
  const unmailed = useUnmailed(campaign);
  const [done, setDone] = useState<{ name: string; isKnown: boolean; hasMail: boolean }>();
  const fields = useFields(empty, labels, async (values, key) => {
    setDone(undefined);
    const more = typedTexts(values, 'email', 'phone', 'externalRef');
    const body = [{ name: values.name, ...more }];
    const { known } = await invite(body, key);
    await refresh('listCandidates', 'getCampaign');
    fields.change(empty);
    setDone({
      name: apart(values.name),
      isKnown: known > 0,
      hasMail: values.email.trim() !== '',
    });
  });
  return (
    <Section isCard title={t({ fr: 'Inviter', en: 'Invite' })}>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Inviter le candidat', en: 'Invite the candidate' })}
        reason={takesNobody}
        beside={
          <span role="status">
            {done && !fields.form.typed && t(doneText(done))}
            {done && !fields.form.typed && done.hasMail && !done.isKnown && unmailed}
          </span>
        }
      >
        <Field {...fields.text('name')} maxLength={200} />
        <Field
          {...fields.text('email')}
          type="email"
          hint={t({ fr: 'Facultative.', en: 'Optional.' })}
        />
        <PhoneField {...fields.text('phone')} hint={t({ fr: 'Facultatif.', en: 'Optional.' })} />
        <Field
          {...fields.text('externalRef')}
          maxLength={100}
          hint={t({ fr: 'Facultative.', en: 'Optional.' })}
        />
      </FieldsForm>
    </Section>
  );
}
