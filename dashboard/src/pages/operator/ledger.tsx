// The ledger as a whole: its last audit with each part and a new one run now, what lies in suspense, corrections by two
// operators, and the sums by account (UI164).
import { useEffect, useRef, useState } from 'react';
import { useReadAgain } from '../../api/awaiting.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { count, number } from '../../lib/say.ts';
import { OfficeAct } from '../../office/act.tsx';
import type { Asked } from '../../office/correction-proposal.tsx';
import { Corrections } from '../../office/corrections.tsx';
import { partTexts, partWords } from '../../office/jobs.ts';
import { LedgerAccounts, Suspense } from '../../office/suspense.tsx';
import { useLang } from '../../shell/language.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';

type Audit = ReplyOf<'getOfficeLedgerAudit'>;
type Last = NonNullable<Audit['last']>;

/** Under way, or brought forward and about to begin. */
const isSoon = ({ running, next_at }: Audit): boolean =>
  running || (next_at !== null && Date.parse(next_at) <= Date.now());

export function Page() {
  const { t } = useLang();
  const read = useRead('getOfficeLedgerAudit', {});
  const awaiting = useReadAgain(read, read.data !== undefined && isSoon(read.data));
  return (
    <>
      <PageHead title={t({ fr: 'Grand livre', en: 'Ledger' })} docs="getOfficeLedgerAudit">
        {t({
          fr: 'Chaque nuit, tout ce qui est écrit est relu contre treize règles.',
          en: 'Every night all that is written is read against thirteen rules.',
        })}
      </PageHead>
      <div className="stack wide">
        <Read of={read} lines={10}>
          {(audit) => <LastAudit audit={audit} />}
        </Read>
        <ReadAgain {...awaiting} />
        <Differences />
      </div>
    </>
  );
}

/** What is out of place, and what brings it back. */
function Differences() {
  const [asked, ask] = useState<Asked>();
  return (
    <>
      <Suspense settle={(item) => ask({ item })} />
      <Corrections asked={asked} ask={ask} />
      <LedgerAccounts />
    </>
  );
}

function LastAudit({ audit }: { audit: Audit }) {
  const { t } = useLang();
  useNewSums(audit.last?.ended_at);
  return (
    <>
      <State audit={audit} />
      {audit.last ? (
        <Parts last={audit.last} />
      ) : (
        <Empty title={t({ fr: 'Aucun audit encore', en: 'No audit yet' })}>
          <p>{t({ fr: 'Le premier vient cette nuit.', en: 'The first one comes tonight.' })}</p>
        </Empty>
      )}
    </>
  );
}

/** An audit that ended since the page was opened has read the sums anew. */
function useNewSums(ended_at: string | undefined): void {
  const refresh = useRefresh();
  const known = useRef(ended_at);
  useEffect(() => {
    if (known.current === ended_at) return;
    known.current = ended_at;
    void refresh('listOfficeLedgerAccounts');
  }, [ended_at, refresh]);
}

function State({ audit }: { audit: Audit }) {
  const { t } = useLang();
  const now = useNow();
  const soon = isSoon(audit);
  const [known] = useState(audit.last?.ended_at);
  const running = t({ fr: 'Un audit est en cours.', en: 'An audit is under way.' });
  return (
    <Section title={t({ fr: 'Audit', en: 'Audit' })}>
      <p role="status">
        {soon ? (
          running
        ) : (
          <>
            <Outcome last={audit.last} known={known} />
            {audit.next_at && (
              <span>
                {t({ fr: 'Le prochain : ', en: 'The next one: ' })}
                <Time at={audit.next_at} now={now} />
              </span>
            )}
          </>
        )}
      </p>
      {audit.progress && (
        <Progress
          label={t({ fr: 'Projets et organisations relus', en: 'Projects and organisations read' })}
          done={audit.progress.done}
          of={audit.progress.of}
        />
      )}
      <div>
        <OfficeAct
          act={t({ fr: 'Lancer un audit', en: 'Run an audit' })}
          title={t({ fr: 'Lancer un audit maintenant ?', en: 'Run an audit now?' })}
          lead={t({
            fr: 'Il travaille la moitié du temps au plus et ne retient personne.',
            en: 'It works half of the time at most and holds nobody up.',
          })}
          needs="money"
          reason={soon ? running : undefined}
          empty={{}}
          labels={{}}
          run={({ reason }) => call('runOfficeLedgerAudit', { body: { reason } })}
          touches={['getOfficeLedgerAudit']}
        />
      </div>
    </Section>
  );
}

/** Of an audit that ended while the page was open: its result stands elsewhere, and is heard here. */
function Outcome({ last, known }: { last: Last | null; known: string | undefined }) {
  const { t, lang } = useLang();
  if (last === null || last.ended_at === known) return null;
  return last.found === 0
    ? t({ fr: 'Terminé, tout est juste. ', en: 'Finished, all is right. ' })
    : `${t({ fr: 'Terminé : ', en: 'Finished: ' })}${count(last.found, wrongTexts, lang)}. `;
}

const wrongTexts = {
  one: { fr: '{n} ligne fausse', en: '{n} wrong row' },
  other: { fr: '{n} lignes fausses', en: '{n} wrong rows' },
};

function Parts({ last }: { last: Last }) {
  const { t, lang } = useLang();
  const now = useNow();
  const title = t({ fr: 'Dernier résultat', en: 'Last result' });
  return (
    <Section
      title={title}
      lead={
        <>
          <Time at={last.ended_at} now={now} />
          {' – '}
          {last.found === 0
            ? t({ fr: 'rien de faux', en: 'nothing wrong' })
            : count(last.found, wrongTexts, lang)}
        </>
      }
    >
      <Table
        label={title}
        rows={last.parts}
        keyOf={({ part }) => part}
        columns={[
          { head: t({ fr: 'Règle', en: 'Rule' }), cell: ({ part }) => t(partTexts[part]) },
          {
            head: t({ fr: 'Résultat', en: 'Result' }),
            cell: ({ status }) => <Badge {...partWords[status]} />,
          },
          {
            head: t({ fr: 'Lignes fausses', en: 'Wrong rows' }),
            cell: ({ count, rows }) =>
              count === 0 ? (
                '0'
              ) : (
                <div className="stack close">
                  <strong>{number(count, lang)}</strong>
                  {rows.map(({ row, says }) => (
                    <small key={`${row} ${says}`}>
                      <code>{row}</code> – {says}
                    </small>
                  ))}
                </div>
              ),
          },
        ]}
      />
      <details>
        <summary>{t({ fr: 'Ce qui a été lu', en: 'What was read' })}</summary>
        <ul>
          {last.read.map(({ kind, count }) => (
            <li key={kind}>
              <code>{kind}</code> : {number(count, lang)}
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
