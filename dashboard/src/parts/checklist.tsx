// The first steps of a project, which tick themselves as they are done (UI95).
import { type ReactNode, useId } from 'react';
import type { Text } from '../../../contract/text.ts';
import { FirstCall } from '../code/first-call.tsx';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import css from './checklist.module.css';
import { NewLink } from './new-link.tsx';

export type Steps = {
  key: boolean;
  call: boolean;
  paid: boolean;
  endpoint: boolean;
  delivered: boolean;
  /** Of live mode alone. */
  identity?: boolean;
  destination?: boolean;
  live?: boolean;
};

type Step = { name: keyof Steps; title: string; body: ReactNode };

export function Checklist({
  steps,
  id,
  mode,
  pass,
}: {
  steps: Steps;
  id: string;
  mode: Mode;
  pass: () => void;
}) {
  const { t } = useLang();
  const head = useId();
  const list = [...(mode === 'live' ? liveSteps(id, t) : []), ...useSteps(id, mode)];
  const done = list.filter(({ name }) => steps[name]).length;
  const next = list.find(({ name }) => !steps[name])?.name;
  return (
    <section className="card stack" aria-labelledby={head}>
      <div className="row apart">
        <h2 id={head}>{t({ fr: 'Premiers pas', en: 'First steps' })}</h2>
        <span className="row">
          <small className="quiet">
            {t({ fr: `${done} sur ${list.length}`, en: `${done} of ${list.length}` })}
          </small>
          <Button look="quiet" small onClick={pass}>
            {t({ fr: 'Masquer', en: 'Hide' })}
          </Button>
        </span>
      </div>
      <ol className={`plain ${css['steps']}`}>
        {list.map(({ name, title, body }, n) => (
          <li key={name} data-done={steps[name] || undefined}>
            <span className={css['mark']} aria-hidden="true">
              {steps[name] ? <Icon name="tick" size={16} /> : n + 1}
            </span>
            <div className="stack">
              <p>
                <strong>{title}</strong>
                {steps[name] && <span className="heard"> – {t({ fr: 'fait', en: 'done' })}</span>}
              </p>
              {name === next && body}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useSteps(id: string, mode: Mode): Step[] {
  const { t } = useLang();
  return [
    {
      name: 'key',
      title: t({ fr: 'Créer une clé', en: 'Create a key' }),
      body: (
        <p>
          <NewLink icon="keys" to={pathTo('newKey', { id })}>
            {t({ fr: 'Nouvelle clé', en: 'New key' })}
          </NewLink>
        </p>
      ),
    },
    {
      name: 'call',
      title: t({ fr: 'Créer un paiement avec elle', en: 'Create a payment with it' }),
      body: <FirstCall id={id} mode={mode} />,
    },
    {
      name: 'paid',
      title: t({ fr: 'Le voir payé', en: 'See it paid' }),
      body: (
        <p className="quiet">
          {mode === 'test'
            ? t({
                fr: 'Avec le numéro de l’exemple il est payé au bout de deux secondes.',
                en: 'With the number of the sample it is paid after two seconds.',
              })
            : t({
                fr: 'Il est payé quand le payeur l’accepte sur son téléphone.',
                en: 'It is paid once the payer accepts it on their phone.',
              })}
        </p>
      ),
    },
    {
      name: 'endpoint',
      title: t({
        fr: 'Recevoir les événements sur votre serveur',
        en: 'Receive the events on your server',
      }),
      body: (
        <p>
          <NewLink icon="webhooks" to={pathTo('newWebhook', { id })}>
            {t({ fr: 'Nouvel endpoint', en: 'New endpoint' })}
          </NewLink>
        </p>
      ),
    },
    {
      name: 'delivered',
      title: t({ fr: 'Un événement livré', en: 'An event delivered' }),
      body: (
        <p className="quiet">
          {t({
            fr: 'Créez encore un paiement : son événement part vers votre endpoint dès qu’il est payé.',
            en: 'Create another payment: its event leaves for your endpoint as soon as it is paid.',
          })}{' '}
          <Link to={pathTo('events', { id, mode })}>
            {t({
              fr: 'Il n’arrive pas ? Son envoi dit pourquoi',
              en: 'Not arriving? Its attempt says why',
            })}
          </Link>
        </p>
      ),
    },
  ];
}

/** What real money asks for besides. */
const liveSteps = (id: string, t: (text: Text) => string): Step[] => [
  {
    name: 'live',
    title: t({ fr: 'Ouvrir le mode réel', en: 'Turn live mode on' }),
    body: (
      <p>
        <Link className="button" to={pathTo('live', { id })}>
          {t({ fr: 'Mode réel', en: 'Live mode' })}
        </Link>
      </p>
    ),
  },
  {
    name: 'identity',
    title: t({ fr: 'Faire vérifier votre identité', en: 'Have your identity verified' }),
    body: (
      <p>
        <Link className="button" to={pathTo('identity', { id, mode: 'live' })}>
          {t({ fr: 'Ouvrir le dossier', en: 'Open the file' })}
        </Link>
      </p>
    ),
  },
  {
    name: 'destination',
    title: t({ fr: 'Dire où vos virements arrivent', en: 'Say where your payouts arrive' }),
    body: (
      <p>
        <Link className="button" to={pathTo('destinations', { id, mode: 'live' })}>
          {t({ fr: 'Destinations', en: 'Destinations' })}
        </Link>
      </p>
    ),
  },
];
