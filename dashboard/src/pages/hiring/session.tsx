// One session: where it stands, what was asked and said, the way to its report (UI144, UI145).

import { useReadAgain } from '../../api/awaiting.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { count } from '../../lib/say.ts';
import { Transcript } from '../../parts/transcript.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization, useParam } from '../../shell/place.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { channelTexts, endReasonTexts, reportWords, sessionWords } from '../../words/hiring.ts';

type Session = ReplyOf<'getSession'>;

/** Its report is written once it has ended. */
const isUnderWay = ({ status, reportStatus }: Session): boolean =>
  status === 'IN_PROGRESS' || reportStatus === 'PENDING' || reportStatus === 'RUNNING';

export function Page() {
  const { t } = useLang();
  const { here, at } = useOrganization();
  const sessionId = useParam('sessionId');
  const read = useRead('getSession', { ...at, params: { id: sessionId } });
  const { data } = read;
  const awaiting = useReadAgain(read, data !== undefined && isUnderWay(data));
  const title = t({ fr: 'Entretien', en: 'Session' });
  return (
    <>
      <PageHead
        docs="getSession"
        title={data?.participantName ? `${title} – ${apart(data.participantName)}` : title}
        above={
          data ? (
            <Link to={pathTo('sessions', { ...here, campaignId: data.interviewId })}>
              ← {data.interview.title}
            </Link>
          ) : (
            <Link to={pathTo('campaigns', here)}>
              {t({ fr: '← Campagnes', en: '← Campaigns' })}
            </Link>
          )
        }
        aside={
          data?.reportStatus === 'READY' && (
            <Link className="button" to={pathTo('report', { ...here, sessionId })}>
              {t({ fr: 'Lire le compte rendu', en: 'Read the report' })}
            </Link>
          )
        }
      >
        {data && <Badge {...sessionWords[data.status]} />}
      </PageHead>
      <Read of={read} lines={8}>
        {(session) => (
          <div className="stack wide">
            <Standing session={session} />
            <ReadAgain {...awaiting} />
            <Section isCard title={t({ fr: 'Ce qui a été dit', en: 'What was said' })}>
              <Transcript
                messages={session.messages}
                language={session.language}
                renew={async () => (await read.refetch()).data?.messages}
              />
            </Section>
          </div>
        )}
      </Read>
    </>
  );
}

const answered = {
  one: { fr: '{n} répondue', en: '{n} answered' },
  other: { fr: '{n} répondues', en: '{n} answered' },
};
const skipped = {
  one: { fr: '{n} passée', en: '{n} skipped' },
  other: { fr: '{n} passées', en: '{n} skipped' },
};
const minutes = {
  one: { fr: '{n} minute', en: '{n} minute' },
  other: { fr: '{n} minutes', en: '{n} minutes' },
};

function Standing({ session }: { session: Session }) {
  const { t, lang } = useLang();
  const { here } = useOrganization();
  const { progress, endReason, reportStatus, totalDurationSeconds: seconds } = session;
  return (
    <Section isCard title={t({ fr: 'Où il en est', en: 'Where it stands' })}>
      <Facts
        facts={[
          endReason !== null && [t({ fr: 'Fin', en: 'End' }), t(endReasonTexts[endReason])],
          [
            t({ fr: 'Questions', en: 'Questions' }),
            [
              count(progress.answered, answered, lang),
              count(progress.skipped, skipped, lang),
              t({ fr: `sur ${progress.total}`, en: `of ${progress.total}` }),
            ].join(', '),
          ],
          [t({ fr: 'Réponses', en: 'Answers' }), t(channelTexts[session.channel])],
          [t({ fr: 'Commencé', en: 'Began' }), <Time key="b" at={session.createdAt} />],
          [
            t({ fr: 'Dernière activité', en: 'Last activity' }),
            <Time key="l" at={session.updatedAt} />,
          ],
          seconds !== null && [
            t({ fr: 'Durée active', en: 'Active time' }),
            count(Math.round(seconds / 60), minutes, lang),
          ],
          [
            t({ fr: 'Compte rendu', en: 'Report' }),
            reportStatus === 'NONE' ? (
              t({ fr: 'à la fin de l’entretien', en: 'at the end of the session' })
            ) : (
              <span key="r">
                <Badge {...reportWords[reportStatus]} />{' '}
                <Link to={pathTo('report', { ...here, sessionId: session.id })}>
                  {t({ fr: 'Ouvrir', en: 'Open' })}
                </Link>
              </span>
            ),
          ],
          [t({ fr: 'Effacé le', en: 'Erased on' }), <Time key="p" at={session.purgeAt} />],
        ]}
      />
    </Section>
  );
}
