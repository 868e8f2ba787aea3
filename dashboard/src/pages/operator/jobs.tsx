// The queue: its jobs by kind with what is late, and one after the other; what may come early is run now with a reason
// (UI162).

import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useChosen } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { OfficeForm, useLack } from '../../office/act.tsx';
import { FirstOnes } from '../../office/first-ones.tsx';
import { jobWords, kindText } from '../../office/jobs.ts';
import { useUntilDone } from '../../office/until-done.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Button } from '../../ui/button.tsx';
import { statusFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { NoMatch } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';

type Job = ReplyOf<'listOfficeJobs'>['data'][number];

const state = { ...statusFilter(jobWords), name: 'state' } as const;
const kind = { name: 'kind', label: { fr: 'Sorte', en: 'Kind' } } as const;
const filters = [kind, state];

/** While it is looked at: two reads, so that ten minutes stay within 25 calls (UI84). */
const every_ms = 60_000;

export function Page() {
  const { t } = useLang();
  const [isPaused, pause] = useState(false);
  const options = { every_ms: isPaused ? false : every_ms, keep: true } as const;
  return (
    <>
      <PageHead
        title={t({ fr: 'Tâches', en: 'Jobs' })}
        docs="listOfficeJobKinds"
        aside={
          <Button look="second" small aria-pressed={isPaused} onClick={() => pause(!isPaused)}>
            {t({ fr: 'Figer', en: 'Pause' })}
          </Button>
        }
      >
        {t({
          fr: 'Ce que le serveur fait hors des appels, dans l’ordre des échéances.',
          en: 'What the server does beside its calls, in the order of due times.',
        })}
      </PageHead>
      <div className="stack wide">
        <Kinds options={options} />
        <Jobs options={options} />
      </div>
    </>
  );
}

type Options = { options: { every_ms: number | false; keep: true } };

function Kinds({ options }: Options) {
  const { t, lang } = useLang();
  const now = useNow();
  const read = useRead('listOfficeJobKinds', {}, options);
  const title = t({ fr: 'Par sorte', en: 'By kind' });
  return (
    <Section title={title}>
      <Read of={read} lines={6}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t({ fr: 'Aucune tâche', en: 'No job' })} />
          ) : (
            <Table
              label={title}
              rows={data}
              keyOf={(one) => one.kind}
              columns={[
                {
                  head: t({ fr: 'Sorte', en: 'Kind' }),
                  cell: (one) => (
                    <Link to={pathTo('officeJobs', {}, { kind: one.kind })}>
                      {t(kindText(one.kind))}
                    </Link>
                  ),
                },
                {
                  head: t({ fr: 'En file', en: 'Queued' }),
                  isSum: true,
                  cell: ({ waiting }) => number(waiting, lang),
                },
                {
                  head: t({ fr: 'Échues', en: 'Due' }),
                  isSum: true,
                  cell: ({ due }) => number(due, lang),
                },
                {
                  head: t({ fr: 'En cours', en: 'Under way' }),
                  isSum: true,
                  cell: ({ running }) => number(running, lang),
                },
                {
                  head: t({ fr: 'En retard', en: 'Late' }),
                  isSum: true,
                  cell: ({ late }) => (late > 0 ? <strong>{number(late, lang)}</strong> : '0'),
                },
                {
                  head: t({ fr: 'Plus ancienne', en: 'Oldest' }),
                  cell: ({ oldest_due_at }) =>
                    oldest_due_at ? <Time at={oldest_due_at} now={now} /> : '–',
                },
              ]}
            />
          )
        }
      </Read>
    </Section>
  );
}

function Jobs({ options }: Options) {
  const { t } = useLang();
  const chosen = useChosen(filters);
  const here = pathTo('officeJobs');
  const query = { ...chosen, limit: limits.perPageMax } as { limit: number };
  const read = useRead('listOfficeJobs', { query }, options);
  const [run, choose] = useState<Job>();
  const { launched, ...awaiting } = useUntilDone(read);
  return (
    <Section title={t({ fr: 'Une par une', en: 'One by one' })}>
      <Filters here={here} filters={filters} />
      {run && (
        <RunForm key={run.id} job={run} launched={launched} leave={() => choose(undefined)} />
      )}
      <Read of={read} lines={8}>
        {({ data }) =>
          data.length > 0 ? (
            <Listed jobs={data} choose={choose} />
          ) : Object.keys(chosen).length > 0 ? (
            <NoMatch here={here} />
          ) : (
            <p className="quiet">{t({ fr: 'La file est vide.', en: 'The queue is empty.' })}</p>
          )
        }
      </Read>
      <FirstOnes of={read.data} />
      <ReadAgain {...awaiting} />
    </Section>
  );
}

type Chosen = { job: Job; launched: (id: string) => void; leave: () => void };

function RunForm({ job: { id, kind, subject }, launched, leave }: Chosen) {
  const { t } = useLang();
  return (
    <OfficeForm
      act={t({ fr: 'Lancer la tâche', en: 'Run the job' })}
      title={`${t(kindText(kind))} – ${subject}`}
      lead={t({
        fr: 'Elle passe devant, tout de suite, et n’est pas faite deux fois.',
        en: 'It comes first, now, and is not done twice.',
      })}
      needs="configure"
      empty={{}}
      labels={{}}
      run={async ({ reason }) => {
        await call('runOfficeJob', { params: { id }, body: { reason } });
        launched(id);
      }}
      touches={['listOfficeJobs', 'listOfficeJobKinds', 'getOfficeHealth']}
      leave={leave}
    />
  );
}

function Listed({ jobs, choose }: { jobs: readonly Job[]; choose: (job: Job) => void }) {
  const { t, lang } = useLang();
  const now = useNow();
  const lack = useLack('configure');
  const itsTime = t({ fr: 'Vient à son heure.', en: 'Comes at its time.' });
  return (
    <Table
      label={t({ fr: 'Tâches', en: 'Jobs' })}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t({ fr: 'Tâche', en: 'Job' }),
          cell: ({ kind: of, subject }) => (
            <>
              {t(kindText(of))}
              <br />
              <code>{subject}</code>
            </>
          ),
        },
        {
          head: t({ fr: 'Projet', en: 'Project' }),
          cell: ({ project }) =>
            project ? (
              <Link to={pathTo('officeMerchant', { merchantId: project.id })}>
                {project.name || project.id}
              </Link>
            ) : (
              '–'
            ),
        },
        {
          head: t({ fr: 'État', en: 'State' }),
          cell: (job) => <Badge {...jobWords[job.state]} />,
        },
        {
          head: t({ fr: 'Échéance', en: 'Due' }),
          cell: ({ due_at }) => <Time at={due_at} now={now} />,
        },
        {
          head: t({ fr: 'Prises', en: 'Taken' }),
          isSum: true,
          cell: ({ tries }) => number(tries, lang),
        },
        {
          head: t({ fr: 'Actes', en: 'Acts' }),
          cell: (job) => (
            <Button
              look="second"
              small
              reason={lack ?? (job.may_run ? undefined : itsTime)}
              onClick={() => choose(job)}
            >
              {t({ fr: 'Lancer', en: 'Run' })}
              <span className="heard"> – {job.subject}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
