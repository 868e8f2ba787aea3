// One dispute with both sides, its documents, the payment and how the merchant's others ended; won or lost (UI158).

import { useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useReadAgain } from '../../api/awaiting.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { readFile } from '../../api/file.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { money } from '../../lib/money.ts';
import { number } from '../../lib/say.ts';
import { OfficeAct, useLack } from '../../office/act.tsx';
import { DisputeAround } from '../../office/dispute-around.tsx';
import { useOwnProject } from '../../office/own-project.ts';
import { writtenIn } from '../../parts/evidence-form.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { DocumentActs } from '../../parts/seen-document.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam } from '../../shell/place.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Area } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { useSharedReason } from '../../ui/shared-reason.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money, Time, useNow } from '../../ui/values.tsx';
import { documentTexts, reasonTexts } from '../../words/disputes.ts';
import { disputeWords } from '../../words/transitions.ts';

const underWay = { opened: true, challenged: true };

type Found = ReplyOf<'getOfficeDispute'>;

export function Page() {
  const { t, lang } = useLang();
  const id = useParam('disputeId');
  const read = useRead('getOfficeDispute', { params: { id } });
  const found = read.data;
  // Operators have no stream of events: another one, or the merchant, may decide it while it is looked at.
  useReadAgain(
    read,
    found !== undefined && found.dispute.decision === null && found.dispute.status in underWay,
  );
  return (
    <>
      <PageHead
        title={
          found
            ? `${t({ fr: 'Litige de', en: 'Dispute of' })} ${apart(found.project.name)}, ${money(found.dispute.amount, lang)}`
            : t({ fr: 'Litige à trancher', en: 'Dispute to decide' })
        }
        above={
          <Link to={pathTo('officeDisputes')}>
            {t({ fr: '← Litiges à trancher', en: '← Disputes to decide' })}
          </Link>
        }
      >
        {found && (
          <span className="row">
            <Badge {...disputeWords[found.dispute.status]} />
            <ModeBadge mode={found.mode} />
          </span>
        )}
      </PageHead>
      <Read of={read} lines={10}>
        {(one) => (
          <div className="stack wide">
            <Claim found={one} />
            <Answer found={one} />
            <Documents found={one} />
            <DisputeAround found={one} />
            <Decision found={one} />
          </div>
        )}
      </Read>
    </>
  );
}

function Claim({ found: { dispute } }: { found: Found }) {
  const { t } = useLang();
  const now = useNow();
  return (
    <Section title={t({ fr: 'Le payeur', en: 'The payer' })}>
      <div className="card">
        <Facts
          facts={[
            [t({ fr: 'Raison', en: 'Reason' }), t(reasonTexts[dispute.reason])],
            dispute.customer_statement !== null && [
              t({ fr: 'Sa déclaration', en: 'Statement' }),
              dispute.customer_statement,
            ],
            [t({ fr: 'Contesté', en: 'Disputed' }), <Money key="a" francs={dispute.amount} />],
            [t({ fr: 'Retenu', en: 'Held' }), <Money key="h" francs={dispute.held_amount} />],
            [t({ fr: 'Ouvert', en: 'Opened' }), <Time key="o" at={dispute.created_at} now={now} />],
            [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={dispute.id} />],
          ]}
        />
      </div>
    </Section>
  );
}

function Answer({ found: { dispute, owner } }: { found: Found }) {
  const { t, lang } = useLang();
  const now = useNow();
  const said = writtenIn(dispute.evidence, lang);
  return (
    <Section title={t({ fr: 'Le marchand', en: 'The merchant' })}>
      <div className="card">
        <Facts
          facts={[
            // Gone with the account of who owned a deleted project.
            owner.email !== '' && [
              t({ fr: 'Propriétaire', en: 'Owner' }),
              `${apart(owner.name)} – ${owner.email}`,
            ],
            ...said,
            dispute.challenged_at === null
              ? [
                  t({ fr: 'Peut répondre jusqu’au', en: 'May answer until' }),
                  <Time key="r" at={dispute.respond_by} now={now} />,
                ]
              : [
                  t({ fr: 'Contesté le', en: 'Challenged' }),
                  <Time key="c" at={dispute.challenged_at} now={now} />,
                ],
            dispute.status === 'challenged' &&
              dispute.decided_by_expected !== null && [
                t({ fr: 'Décision attendue', en: 'Decision expected' }),
                <Time key="d" at={dispute.decided_by_expected} now={now} />,
              ],
          ]}
        />
        {said.length === 0 && (
          <p className="quiet">{t({ fr: 'Rien n’est écrit.', en: 'Nothing is written.' })}</p>
        )}
      </div>
    </Section>
  );
}

function Documents({ found: { dispute } }: { found: Found }) {
  const { t, lang } = useLang();
  const [off, said] = useSharedReason(useLack('review'));
  const title = t({ fr: 'Documents', en: 'Documents' });
  if (dispute.documents.length === 0) {
    return (
      <Section title={title}>
        <p className="quiet">{t({ fr: 'Aucun document joint.', en: 'No document attached.' })}</p>
      </Section>
    );
  }
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={dispute.documents}
        keyOf={({ id }) => id}
        columns={[
          { head: t({ fr: 'Fichier', en: 'File' }), cell: ({ filename }) => filename },
          { head: t({ fr: 'Sorte', en: 'Kind' }), cell: ({ kind }) => t(documentTexts[kind]) },
          {
            head: t({ fr: 'Taille', en: 'Size' }),
            isSum: true,
            cell: ({ size }) =>
              `${number(Math.ceil(size / 1024), lang)} ${t({ fr: 'Ko', en: 'KB' })}`,
          },
          {
            head: t({ fr: 'Actes', en: 'Acts' }),
            cell: ({ id: docId, filename }) => (
              <span className="row">
                <DocumentActs
                  filename={filename}
                  read={() => readFile('getOfficeDocument', { params: { id: dispute.id, docId } })}
                  {...off}
                />
              </span>
            ),
          },
        ]}
      />
      {said}
    </Section>
  );
}

const outcomes = {
  won: {
    act: { fr: 'Donner raison au marchand', en: 'Decide for the merchant' },
    causes: {
      fr: 'La somme retenue revient au marchand. Il n’y a pas de retour.',
      en: 'The sum that is held goes back to the merchant. There is no way back.',
    },
  },
  lost: {
    act: { fr: 'Donner raison au payeur', en: 'Decide for the payer' },
    causes: {
      fr: 'La somme retenue va au payeur. Il n’y a pas de retour.',
      en: 'The sum that is held goes to the payer. There is no way back.',
    },
  },
} as const;

/** With a word once it is decided, here or by somebody else: the forms are gone then. */
function Decision({ found }: { found: Found }) {
  const { t } = useLang();
  const [first] = useState(found.dispute.decision);
  const isNew = first === null && found.dispute.decision !== null;
  const word = useRef<HTMLParagraphElement>(null);
  // Whose form or button went with it goes on from here; whoever is elsewhere on the page stays there.
  useLayoutEffect(() => {
    if (isNew && document.activeElement === document.body) word.current?.focus();
  }, [isNew]);
  return (
    <>
      <div role="status">
        {isNew && (
          <p ref={word} tabIndex={-1}>
            {t({ fr: 'Ce litige vient d’être tranché.', en: 'This dispute was decided just now.' })}
          </p>
        )}
      </div>
      <Deciding found={found} />
    </>
  );
}

function Deciding({ found }: { found: Found }) {
  const { t } = useLang();
  const own = useOwnProject(found);
  const { dispute } = found;
  const { decision } = dispute;
  const [wasOpen] = useState(decision === null);
  const early =
    dispute.status === 'challenged'
      ? undefined
      : t({
          fr: 'Le marchand ne l’a pas contesté.',
          en: 'The merchant has not challenged it.',
        });
  return (
    <Section
      title={decision ? t({ fr: 'Décision', en: 'Decision' }) : t({ fr: 'Trancher', en: 'Decide' })}
    >
      {decision && (
        <p>
          <Badge {...disputeWords[dispute.status]} /> {decision.comment}
        </p>
      )}
      <div className="row">
        {wasOpen &&
          (['won', 'lost'] as const).map((outcome) => (
            <OfficeAct
              key={outcome}
              act={t(outcomes[outcome].act)}
              title={t(outcomes[outcome].act)}
              lead={t(outcomes[outcome].causes)}
              look={outcome === 'lost' ? 'danger' : 'second'}
              needs="review"
              reason={own ?? early}
              isOver={decision !== null}
              empty={{ comment: '' }}
              labels={{
                comment: { fr: 'Ce qui est dit au marchand', en: 'What the merchant is told' },
              }}
              run={({ comment, reason }) =>
                call('decideOfficeDispute', {
                  params: { id: dispute.id },
                  body: { outcome, comment: comment.trim(), reason },
                })
              }
              touches={['getOfficeDispute', 'listOfficeDisputes']}
            >
              {(fields) => (
                <Area {...fields.text('comment')} maxLength={limits.disputeTextCharacters} />
              )}
            </OfficeAct>
          ))}
      </div>
    </Section>
  );
}
