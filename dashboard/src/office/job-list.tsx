// Jobs one after the other: those that a filter finds, the tries of one, and what may come early run now with a reason (UI162).
import { limits } from '../../../contract/limits.ts';
import type { ReplyOf } from '../api/call.ts';
import { useChosen } from '../api/listing.ts';
import { useRead } from '../api/reads.ts';
import { number } from '../lib/say.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useSearch } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { wordFilter } from '../ui/filter.ts';
import { Filters } from '../ui/filters.tsx';
import { Link } from '../ui/link.tsx';
import { NoMatch } from '../ui/list.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Time, useNow } from '../ui/values.tsx';
import { useActAbove, useLack } from './act.tsx';
import { CancelJob, ManyJobs, RunJob } from './job-acts.tsx';
import { JobTries } from './job-tries.tsx';
import { jobWords, kindText, soughtTexts } from './jobs.ts';
import { QueueFoot } from './queue-foot.tsx';
import { useUntilDone } from './until-done.ts';

type Job = ReplyOf<'listOfficeJobs'>['data'][number];

const state = wordFilter('state', { fr: 'État', en: 'State' }, soughtTexts);
const kind = { name: 'kind', label: { fr: 'Sorte', en: 'Kind' } } as const;
const filters = [kind, state];

type Chosen = { job: Job; act: 'run' | 'cancel' };
type Choose = (chosen: Chosen) => void;

type Options = { options: { every_ms: number | false; keep: true } };

export function JobList({ options }: Options) {
  const { t } = useLang();
  const chosen = useChosen(filters);
  const here = pathTo('officeJobs');
  const query = { ...chosen, limit: limits.perPageMax } as { limit: number };
  const read = useRead('listOfficeJobs', { query }, options);
  const seen = useSearch()['job'];
  const { chosen: chosenJob, choose, leave, said } = useActAbove<Chosen>();
  const { launched, ...awaiting } = useUntilDone(read);
  return (
    <Section title={t({ fr: 'Une par une', en: 'One by one' })}>
      <Filters here={here} filters={filters} of={read} />
      {seen && <JobTries id={seen} />}
      <ManyJobs key={JSON.stringify(chosen)} filter={chosen} />
      {chosenJob?.act === 'run' && (
        <RunJob key={chosenJob.job.id} job={chosenJob.job} launched={launched} leave={leave} />
      )}
      {chosenJob?.act === 'cancel' && (
        <CancelJob
          key={chosenJob.job.id}
          id={chosenJob.job.id}
          title={`${t(kindText(chosenJob.job.kind))} – ${chosenJob.job.subject}`}
          leave={leave}
        />
      )}
      {said}
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
      <QueueFoot of={read.data} name="jobs" />
      <ReadAgain {...awaiting} />
    </Section>
  );
}

function Listed({ jobs, choose }: { jobs: readonly Job[]; choose: Choose }) {
  const { t } = useLang();
  const now = useNow();
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
        { head: t({ fr: 'État', en: 'State' }), cell: (job) => <Standing job={job} /> },
        {
          head: t({ fr: 'Échéance', en: 'Due' }),
          cell: ({ due_at }) => <Time at={due_at} now={now} />,
        },
        {
          head: t({ fr: 'Prises', en: 'Taken' }),
          isSum: true,
          cell: (job) => <Taken job={job} />,
        },
        { head: t({ fr: 'Actes', en: 'Acts' }), cell: (job) => <Acts job={job} choose={choose} /> },
      ]}
    />
  );
}

function Standing({ job }: { job: Job }) {
  const { t } = useLang();
  return (
    <>
      <Badge {...jobWords[job.state]} />
      {job.failure && (
        <>
          <br />
          <small>
            {t({ fr: 'Échec : ', en: 'Failed: ' })}
            <code>{job.failure.cause}</code>
          </small>
        </>
      )}
    </>
  );
}

/** How often, which leads to its tries. */
function Taken({ job: { id, tries, subject } }: { job: Job }) {
  const { t, lang } = useLang();
  const chosen = useChosen(filters);
  if (tries === 0) return '0';
  return (
    <Link to={pathTo('officeJobs', {}, { ...chosen, job: id })}>
      {number(tries, lang)}
      <span className="heard">
        {t({ fr: ' – essais de ', en: ' – tries of ' })}
        {subject}
      </span>
    </Link>
  );
}

function Acts({ job, choose }: { job: Job; choose: Choose }) {
  const { t } = useLang();
  const lack = useLack('configure');
  const itsTime = t({ fr: 'Vient à son heure.', en: 'Comes at its time.' });
  return (
    <span className="row">
      <Button
        look="second"
        small
        reason={lack ?? (job.may_run ? undefined : itsTime)}
        onClick={() => choose({ job, act: 'run' })}
      >
        {t({ fr: 'Lancer', en: 'Run' })}
        <span className="heard"> – {job.subject}</span>
      </Button>
      {job.may_cancel && !lack && (
        <Button look="danger" small onClick={() => choose({ job, act: 'cancel' })}>
          {t({ fr: 'Annuler', en: 'Cancel' })}
          <span className="heard"> – {job.subject}</span>
        </Button>
      )}
    </span>
  );
}
