// What an operator does with jobs: one run now or cancelled, or all that a filter finds, counted first (UI162, UI163).
import { useState } from 'react';
import type { SoughtJobState } from '../../../contract/backoffice/words.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { count, number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { type Leave, OfficeForm, useLack } from './act.tsx';
import { kindText } from './jobs.ts';

const touches = [
  'listOfficeJobs',
  'listOfficeJobKinds',
  'listOfficeMails',
  'getOfficeHealth',
] as const;

type Job = Pick<ReplyOf<'listOfficeJobs'>['data'][number], 'id' | 'kind' | 'subject'>;

export function RunJob({
  job: { id, kind, subject },
  launched,
  leave,
}: {
  job: Job;
  launched: (id: string) => void;
  leave: Leave;
}) {
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
      touches={touches}
      leave={leave}
    />
  );
}

export function CancelJob({ id, title, leave }: { id: string; title: string; leave: Leave }) {
  const { t } = useLang();
  return (
    <OfficeForm
      act={t({ fr: 'Annuler pour de bon', en: 'Cancel for good' })}
      look="danger"
      title={title}
      lead={t({
        fr: 'L’e-mail ne partira jamais. Rien d’autre n’en dépend.',
        en: 'The mail will never leave. Nothing else depends on it.',
      })}
      needs="configure"
      empty={{}}
      labels={{}}
      run={({ reason }) => call('cancelOfficeJob', { params: { id }, body: { reason } })}
      touches={touches}
      leave={leave}
    />
  );
}

type Filter = { kind?: string; state?: SoughtJobState };
type Act = 'run' | 'cancel';
type Counted = ReplyOf<'actOnOfficeJobs'>;

const acts = {
  run: {
    all: { fr: 'Lancer toutes', en: 'Run all' },
    one: { fr: 'Lancer {n} tâche', en: 'Run {n} job' },
    other: { fr: 'Lancer {n} tâches', en: 'Run {n} jobs' },
    rest: {
      fr: 'Les autres viennent à leur heure, ou sont en cours.',
      en: 'The others come at their time, or are under way.',
    },
  },
  cancel: {
    all: { fr: 'Annuler tous les e-mails', en: 'Cancel all mails' },
    one: { fr: 'Annuler {n} e-mail', en: 'Cancel {n} mail' },
    other: { fr: 'Annuler {n} e-mails', en: 'Cancel {n} mails' },
    rest: {
      fr: 'Pour de bon. Les autres tâches ont quelque chose qui les attend, ou sont en cours.',
      en: 'For good. Something waits for the other jobs, or they are under way.',
    },
  },
} as const;

/** Of all that the filters above the list find, counted by the server before anything is done. */
export function ManyJobs({ filter }: { filter: Filter }) {
  const { t, lang } = useLang();
  const lack = useLack('configure');
  const counting = useAct();
  const [asked, ask] = useState<{ act: Act; filter: Filter; counted: Counted }>();
  const [said, say] = useState('');
  const look = (act: Act) =>
    counting.run(async () => {
      say('');
      const body = { filter, act, preview: true };
      const counted = await call('actOnOfficeJobs', { body });
      if (counted.count > 0) return ask({ act, filter, counted });
      ask(undefined);
      say(`${count(counted.found, foundTexts, lang)}${t(noneTexts[act])}`);
    });
  return (
    <>
      <div className="row">
        {(['run', 'cancel'] as const).map((act) => (
          <Button
            key={act}
            look={act === 'cancel' ? 'danger' : 'second'}
            small
            asks
            busy={counting.busy}
            reason={lack}
            onClick={() => void look(act)}
          >
            {t(acts[act].all)}
          </Button>
        ))}
        <small role="status">{said}</small>
        <Fault text={counting.fault} />
      </div>
      {asked && <ManyForm {...asked} leave={() => ask(undefined)} say={say} />}
    </>
  );
}

const foundTexts = {
  one: { fr: '{n} tâche trouvée', en: '{n} job found' },
  other: { fr: '{n} tâches trouvées', en: '{n} jobs found' },
};

const noneTexts = {
  run: { fr: ', aucune à lancer.', en: ', none to run.' },
  cancel: { fr: ', aucun e-mail à annuler.', en: ', no mail to cancel.' },
};

function ManyForm({
  act,
  filter,
  counted,
  leave,
  say,
}: {
  act: Act;
  filter: Filter;
  counted: Counted;
  leave: () => void;
  say: (text: string) => void;
}) {
  const { t, lang } = useLang();
  const title = count(counted.count, acts[act], lang);
  return (
    <OfficeForm
      key={JSON.stringify([act, filter])}
      act={title}
      look={act === 'cancel' ? 'danger' : 'second'}
      title={`${title} – ${count(counted.found, foundTexts, lang)}`}
      lead={t(acts[act].rest)}
      needs="configure"
      empty={{}}
      labels={{}}
      run={async ({ reason }) => {
        const body = { filter, act, preview: false, reason };
        const { done, count: all } = await call('actOnOfficeJobs', { body });
        say(
          `${t({ fr: 'Fait : ', en: 'Done: ' })}${number(done, lang)}${t({ fr: ' sur ', en: ' of ' })}${number(all, lang)}.`,
        );
      }}
      touches={touches}
      leave={leave}
    />
  );
}
