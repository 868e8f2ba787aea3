// The report of one session: criteria beside the words they were read from, integrity facts as facts, review, print
// (UI145). No word of recommendation anywhere.

import { useState } from 'react';
import { useReadAgain } from '../../api/awaiting.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { count } from '../../lib/say.ts';
import { useManagersOnly } from '../../parts/hiring-calls.ts';
import css from '../../parts/report.module.css';
import { Criteria, type Report } from '../../parts/report-criteria.tsx';
import { Review } from '../../parts/report-review.tsx';
import { type Marked, type Renew, Transcript } from '../../parts/transcript.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization, useParam } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { reportWords } from '../../words/hiring.ts';

export function Page() {
  const { t } = useLang();
  const { here, at } = useOrganization();
  const sessionId = useParam('sessionId');
  const read = useRead('getSessionReport', { ...at, params: { id: sessionId } });
  const { data, error } = read;
  // While it is read again neither the refusal nor an answer is there: what was known goes on.
  const [wasEarly, setEarly] = useState(false);
  const isRefused = error instanceof CallError && error.code === 'PRECONDITION_FAILED';
  const isEarly = data === undefined && (error === null ? wasEarly : isRefused);
  if (isEarly !== wasEarly) setEarly(isEarly);
  const isUnderWay = data?.status === 'PENDING' || data?.status === 'RUNNING';
  const awaiting = useReadAgain(read, isEarly || isUnderWay);
  const title = t({ fr: 'Compte rendu', en: 'Report' });
  return (
    <>
      <PageHead
        docs="getSessionReport"
        title={data?.participantName ? `${title} – ${apart(data.participantName)}` : title}
        above={
          <Link to={pathTo('session', { ...here, sessionId })}>
            {t({ fr: '← Entretien', en: '← Session' })}
          </Link>
        }
        aside={
          data?.status === 'READY' && (
            <Button look="second" className="no-print" onClick={() => print()}>
              {t({ fr: 'Imprimer', en: 'Print' })}
            </Button>
          )
        }
      >
        {data && <Badge {...reportWords[data.status]} />}
      </PageHead>
      {isEarly ? (
        <Empty title={t({ fr: 'L’entretien est en cours', en: 'The session is in progress' })}>
          <p>
            {t({
              fr: 'Le compte rendu est écrit quand il se termine.',
              en: 'The report is written when it ends.',
            })}
          </p>
          <ReadAgain {...awaiting} />
        </Empty>
      ) : (
        <Read of={read} lines={10}>
          {(report) => (
            <>
              <ReadAgain {...awaiting} />
              <Whole report={report} renew={async () => (await read.refetch()).data?.messages} />
            </>
          )}
        </Read>
      )}
    </>
  );
}

function Whole({ report, renew }: { report: Report; renew: Renew }) {
  const { t } = useLang();
  const [marked, mark] = useState<Marked>();
  return (
    <div className="stack">
      {report.status === 'FAILED' && <Failed report={report} />}
      {(report.status === 'PENDING' || report.status === 'RUNNING') && (
        <p className="notice" role="status">
          {t({ fr: 'Le compte rendu est en préparation.', en: 'The report is being written.' })}
        </p>
      )}
      <Summary report={report} />
      <div className={css['beside']}>
        <Section isCard title={t({ fr: 'Critères', en: 'Criteria' })}>
          <Criteria report={report} mark={mark} />
        </Section>
        <Section isCard title={t({ fr: 'Ce qui a été dit', en: 'What was said' })}>
          <Transcript messages={report.messages} marked={marked} renew={renew} />
        </Section>
      </div>
      {report.integrity && <Integrity facts={report.integrity} />}
      <Review report={report} />
    </div>
  );
}

function Summary({ report }: { report: Report }) {
  const { t } = useLang();
  const { coverage, score, evaluator, limits, summary, interviewTitle, readyAt } = report;
  const { observed, total } = coverage;
  return (
    <Section isCard title={t({ fr: 'En bref', en: 'In short' })}>
      <Facts
        facts={[
          [t({ fr: 'Campagne', en: 'Campaign' }), interviewTitle],
          [
            t({ fr: 'Critères observés', en: 'Criteria observed' }),
            t({ fr: `${observed} sur ${total}`, en: `${observed} of ${total}` }),
          ],
          score !== null && [
            t({ fr: 'Moyenne calculée des niveaux', en: 'Computed mean of the levels' }),
            `${score} / 100`,
          ],
          evaluator !== null && [
            t({ fr: 'Lu par', en: 'Read by' }),
            evaluator.kind === 'MODEL'
              ? (evaluator.model ?? evaluator.name)
              : t({ fr: 'aucun programme', en: 'no program' }),
          ],
          readyAt !== null && [t({ fr: 'Écrit', en: 'Written' }), <Time key="r" at={readyAt} />],
        ]}
      />
      {summary && <p>{summary}</p>}
      {limits.length > 0 && (
        <ul>
          {limits.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Failed({ report }: { report: Report }) {
  const { t } = useLang();
  const { at } = useOrganization();
  const reserved = useManagersOnly();
  const refresh = useRefresh();
  return (
    <div className="notice bad">
      <p>
        {t({
          fr: 'Le compte rendu n’a pas pu être écrit. Les réponses sont gardées.',
          en: 'The report could not be written. The answers are kept.',
        })}{' '}
        {report.error && <code>{report.error}</code>}
      </p>
      <Act
        look="second"
        small
        reason={reserved}
        run={async () => {
          const params = { id: report.id };
          await call('retryReport', { organization: at.organization, params });
          await refresh('getSessionReport', 'listSessions');
        }}
      >
        {t({ fr: 'Relancer', en: 'Relaunch' })}
      </Act>
    </div>
  );
}

const times = {
  one: { fr: '{n} fois', en: '{n} time' },
  other: { fr: '{n} fois', en: '{n} times' },
};
const inAll = {
  seconds: {
    one: { fr: '{n} seconde en tout', en: '{n} second in all' },
    other: { fr: '{n} secondes en tout', en: '{n} seconds in all' },
  },
  characters: {
    one: { fr: '{n} caractère en tout', en: '{n} character in all' },
    other: { fr: '{n} caractères en tout', en: '{n} characters in all' },
  },
};

/** Facts that were counted, as the candidate reads them too: no level knows of them. */
function Integrity({ facts }: { facts: NonNullable<Report['integrity']> }) {
  const { t, lang } = useLang();
  const { recorded, pageLeft, pasted } = facts;
  return (
    <Section
      isCard
      title={t({ fr: 'Faits comptés', en: 'Facts that were counted' })}
      lead={t({
        fr: 'Le candidat lit les mêmes. Aucun niveau n’en tient compte.',
        en: 'The candidate reads the same. No level knows of them.',
      })}
    >
      {recorded ? (
        <Facts
          facts={[
            pageLeft !== null && [
              t({ fr: 'Page quittée', en: 'Page left' }),
              `${count(pageLeft.times, times, lang)}, ${count(pageLeft.seconds, inAll.seconds, lang)}`,
            ],
            pasted !== null && [
              t({ fr: 'Texte collé', en: 'Text pasted' }),
              `${count(pasted.times, times, lang)}, ${count(pasted.characters, inAll.characters, lang)}`,
            ],
          ]}
        />
      ) : (
        <p>{t({ fr: 'Rien n’a pu être compté.', en: 'Nothing could be counted.' })}</p>
      )}
    </Section>
  );
}
