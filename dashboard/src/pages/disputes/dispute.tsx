// One dispute: the claim, the answer as a draft kept on the server, documents, and the two ways to end it (UI106).
import { useState } from 'react';
import type { Text } from '../../../../contract/text.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { money } from '../../lib/money.ts';
import { DisputeDocuments } from '../../parts/dispute-documents.tsx';
import {
  type Evidence,
  EvidenceForm,
  isAnswered,
  useEvidence,
  writtenIn,
} from '../../parts/evidence-form.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { Act } from '../../ui/act.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { type Moment, Timeline } from '../../ui/timeline.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { reasonTexts } from '../../words/disputes.ts';
import { disputeWords } from '../../words/transitions.ts';

export type Dispute = ReplyOf<'getDispute'>;

export function Page() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const disputeId = useParam('disputeId');
  const read = useRead('getDispute', { project: id, mode, params: { id: disputeId } });
  const found = read.data;
  return (
    <>
      <PageHead
        docs="getDispute"
        title={
          found
            ? `${t({ fr: 'Litige sur', en: 'Dispute about' })} ${money(found.amount, lang)}`
            : t({ fr: 'Litige', en: 'Dispute' })
        }
        above={
          <Link to={pathTo('disputes', { id, mode })}>
            {t({ fr: '← Litiges', en: '← Disputes' })}
          </Link>
        }
      >
        {found && <Badge {...disputeWords[found.status]} />}
      </PageHead>
      <Read of={read} lines={8}>
        {(dispute) => <Shown dispute={dispute} />}
      </Read>
    </>
  );
}

const asDraft: Text = {
  fr: 'Gardée sur le serveur comme brouillon ; elle compte dès que vous contestez.',
  en: 'Kept on the server as a draft; it counts once you challenge.',
};
const sentOn: Text = {
  fr: 'Elle est à l’examen. Ce que vous gardez ici la complète, jusqu’à la décision.',
  en: 'It is in review. What you keep here completes it, until the decision.',
};

const nothingSaid: Text = {
  fr: 'Écrivez votre réponse ou joignez un document d’abord.',
  en: 'Write your answer or attach a document first.',
};

function Shown({ dispute }: { dispute: Dispute }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const role = useReadOnly();
  const refresh = useRefresh();
  const changed = () => refresh('getDispute', 'listDisputes', 'getBalances', 'getPayment');
  const evidence = useEvidence(dispute, changed);
  const sent = () => {
    evidence.settle();
    return changed();
  };
  const isOpen = dispute.status === 'opened';
  const isComplete = !isAnswered(dispute.status);
  const written = writtenIn(dispute.evidence, lang);
  return (
    <div className="stack wide">
      <Claim dispute={dispute} />
      {isComplete && written.length > 0 && (
        <Section isCard title={t({ fr: 'Votre réponse', en: 'Your answer' })}>
          <Facts facts={written} />
        </Section>
      )}
      {!isComplete && (
        <Section
          title={t({ fr: 'Votre réponse', en: 'Your answer' })}
          lead={t(isOpen ? asDraft : sentOn)}
        >
          <EvidenceForm evidence={evidence} isSent={!isOpen} reason={role} />
        </Section>
      )}
      <DisputeDocuments {...{ dispute, isComplete, changed }} reason={role} />
      {isOpen && <Answer {...{ dispute, evidence }} changed={sent} reason={role} />}
      {mode === 'test' && dispute.status === 'challenged' && (
        <Section title={t({ fr: 'Trancher ce litige de test', en: 'Decide this test dispute' })}>
          <div className="row">
            {(['won', 'lost'] as const).map((outcome) => (
              <Act
                key={outcome}
                look="second"
                reason={role}
                run={async () => {
                  const params = { id: dispute.id };
                  await call('advanceTestDispute', {
                    project: id,
                    mode,
                    params,
                    body: { outcome },
                  });
                  await changed();
                }}
              >
                {t(disputeWords[outcome].text)}
              </Act>
            ))}
          </div>
        </Section>
      )}
      <Section title={t({ fr: 'Déroulement', en: 'What happened' })}>
        <Timeline
          moments={useMoments(dispute)}
          label={t({ fr: 'Déroulement', en: 'What happened' })}
        />
      </Section>
    </div>
  );
}

/** Nothing is held any more: what became of it. */
const whereItWent = ({ status }: Dispute): Text =>
  status === 'won'
    ? { fr: 'Revenu à votre solde', en: 'Back in your balance' }
    : { fr: 'Va au client', en: 'Goes to the customer' };

function Claim({ dispute }: { dispute: Dispute }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  return (
    <section className="card" aria-label={t({ fr: 'Réclamation', en: 'Claim' })}>
      <Facts
        facts={[
          [t({ fr: 'Raison', en: 'Reason' }), t(reasonTexts[dispute.reason])],
          dispute.customer_statement !== null && [
            t({ fr: 'Le client dit', en: 'The customer says' }),
            dispute.customer_statement,
          ],
          [t({ fr: 'Contesté', en: 'Disputed' }), <Money key="a" francs={dispute.amount} />],
          isAnswered(dispute.status)
            ? [t({ fr: 'Retenu', en: 'Held' }), <Money key="h" francs={dispute.held_amount} />]
            : [t(whereItWent(dispute)), <Money key="h" francs={dispute.amount} />],
          dispute.status === 'opened' && [
            t({ fr: 'Répondre avant', en: 'Answer by' }),
            <strong key="r">
              <Time at={dispute.respond_by} now={now} />
            </strong>,
          ],
          dispute.status === 'challenged' &&
            dispute.decided_by_expected !== null && [
              t({ fr: 'Décision attendue', en: 'Decision expected' }),
              <Time key="d" at={dispute.decided_by_expected} now={now} />,
            ],
          dispute.decision?.comment != null && [
            t({ fr: 'Décision', en: 'Decision' }),
            dispute.decision.comment,
          ],
          [
            t({ fr: 'Paiement', en: 'Payment' }),
            <Link key="p" to={pathTo('payment', { id, mode, paymentId: dispute.payment_id })}>
              <code>{dispute.payment_id}</code>
            </Link>,
          ],
          [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={dispute.id} />],
        ]}
      />
    </section>
  );
}

function Answer({
  dispute,
  evidence,
  reason,
  changed,
}: {
  dispute: Dispute;
  evidence: Evidence;
  reason: string | undefined;
  changed: () => Promise<void>;
}) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [asked, ask] = useState<'accept' | 'challenge'>();
  const isEmpty = evidence.isEmpty && dispute.documents.length === 0;
  const at = { project: id, mode, params: { id: dispute.id } };
  return (
    <Section title={t({ fr: 'Répondre', en: 'Answer' })}>
      <div className="row">
        <Button
          reason={reason ?? (isEmpty ? t(nothingSaid) : undefined)}
          onClick={() => ask('challenge')}
        >
          {t({ fr: 'Contester', en: 'Challenge' })}
        </Button>
        <Button look="danger" reason={reason} onClick={() => ask('accept')}>
          {t({ fr: 'Accepter', en: 'Accept' })}
        </Button>
      </div>
      {asked === 'challenge' && (
        <Confirm
          title={t({ fr: 'Contester ce litige ?', en: 'Challenge this dispute?' })}
          act={t({ fr: 'Contester', en: 'Challenge' })}
          close={() => ask(undefined)}
          run={async () => {
            // What is typed goes with it, kept as a draft before or not.
            await call('challengeDispute', { ...at, body: { evidence: evidence.changes() } });
            await changed();
          }}
        >
          <p>
            {t({
              fr: 'Votre réponse et vos documents partent à l’examen. La décision vient sous quatorze jours.',
              en: 'Your answer and documents go to review. The decision comes within fourteen days.',
            })}
          </p>
        </Confirm>
      )}
      {asked === 'accept' && (
        <Confirm
          title={t({ fr: 'Accepter ce litige ?', en: 'Accept this dispute?' })}
          act={t({ fr: 'Accepter', en: 'Accept' })}
          typed={t({ fr: 'ACCEPTER', en: 'ACCEPT' })}
          close={() => ask(undefined)}
          run={async () => {
            await call('acceptDispute', { ...at, body: {} });
            await changed();
          }}
        >
          <p>
            {t({
              fr: 'La somme retenue va au client. Il n’y a pas de retour.',
              en: 'The sum that is held goes to the customer. There is no way back.',
            })}
          </p>
        </Confirm>
      )}
    </Section>
  );
}

function useMoments(dispute: Dispute): Moment[] {
  const { t } = useLang();
  const { challenged_at, accepted_at, closed_at, status } = dispute;
  const end = closed_at && !accepted_at ? [{ key: 'end', at: closed_at }] : [];
  return [
    { key: 'opened', at: dispute.created_at, text: t({ fr: 'Ouvert', en: 'Opened' }) },
    ...dispute.documents.map(({ id, created_at, filename }) => ({
      key: id,
      at: created_at,
      text: `${t({ fr: 'Document joint', en: 'Document attached' })} – ${filename}`,
    })),
    ...(challenged_at
      ? [{ key: 'challenged', at: challenged_at, text: <Badge {...disputeWords.challenged} /> }]
      : []),
    ...(accepted_at
      ? [{ key: 'accepted', at: accepted_at, text: <Badge {...disputeWords.accepted} /> }]
      : []),
    ...end.map((moment) => ({ ...moment, text: <Badge {...disputeWords[status]} /> })),
  ];
}
