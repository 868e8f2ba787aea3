// What a page says of itself: that it reads, that nothing is there, that something failed, that something was done, which mode
// it is of.
import { useState } from 'react';
import { CallError, Unreached } from '../api/errors.ts';
import { pathTo } from '../paths.ts';
import { Band } from '../shell/band.tsx';
import { useLang } from '../shell/language.tsx';
import { OfflineBand } from '../shell/offline.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { NoMatch } from '../ui/list.tsx';
import { Empty, Problem, Skeleton } from '../ui/states.tsx';
import { Undo, useUndo } from '../ui/undo.tsx';
import { nothing, Specimen } from './specimen.tsx';

export function Said() {
  return (
    <>
      <Loading />
      <Nothing />
      <Failed />
      <Told />
      <Bands />
    </>
  );
}

/** Not from the start: what waits keeps the page busy for those who listen. */
function Loading() {
  const { t } = useLang();
  const [isShown, show] = useState(false);
  return (
    <Specimen name={{ fr: 'Squelette', en: 'Skeleton' }}>
      <p>
        <Button look="second" small aria-pressed={isShown} onClick={() => show(!isShown)}>
          {t({ fr: 'Faire attendre', en: 'Keep waiting' })}
        </Button>
      </p>
      {isShown && <Skeleton lines={3} />}
    </Specimen>
  );
}

function Nothing() {
  const { t } = useLang();
  return (
    <>
      <Empty title={t({ fr: 'Vide : rien encore', en: 'Empty: nothing yet' })}>
        <p>{t({ fr: 'Ce qui sera ici.', en: 'What will be here.' })}</p>
        <p>
          <Link className="button" to={pathTo('design')}>
            <Icon name="plus" />
            {t({ fr: 'Le premier', en: 'The first one' })}
          </Link>
        </p>
      </Empty>
      <NoMatch here={pathTo('design')} />
    </>
  );
}

function Failed() {
  const { t } = useLang();
  const refused = (status: number, code: string, message: string) =>
    new CallError(status, { code, message, request_id: 'req_01j9zq3v5w8x2y4z6a8b0c2d4e' }, null);
  return (
    <Specimen name={{ fr: 'Problème', en: 'Problem' }}>
      <Problem
        error={refused(500, 'INTERNAL_ERROR', t({ fr: 'Erreur interne.', en: 'Internal error.' }))}
        again={() => {}}
      />
      <Problem
        error={refused(404, 'NOT_FOUND', t({ fr: 'Introuvable.', en: 'Not found.' }))}
        again={() => {}}
      />
      <Problem
        error={refused(503, 'NOT_CONFIGURED', t({ fr: 'Fermé ici.', en: 'Closed here.' }))}
        again={() => {}}
      />
      <Problem error={new Unreached('unreached')} again={() => {}} />
    </Specimen>
  );
}

const looks = ['', 'good', 'warn', 'bad'] as const;

function Told() {
  const { t } = useLang();
  const { done, offer, end } = useUndo();
  const texts = {
    '': t({ fr: 'À savoir : le relevé est prêt.', en: 'To know: the statement is ready.' }),
    good: t({ fr: 'Enregistré.', en: 'Saved.' }),
    warn: t({ fr: 'La clé expire dans 3 jours.', en: 'The key expires in 3 days.' }),
    bad: t({
      fr: 'Un endpoint échoue depuis hier.',
      en: 'An endpoint has failed since yesterday.',
    }),
  };
  return (
    <Specimen name={{ fr: 'Avis, annulation', en: 'Notice, toast' }}>
      {looks.map((look) => (
        <div key={look} className={`notice ${look}`}>
          <p>{texts[look]}</p>
        </div>
      ))}
      <p>
        <Button
          look="second"
          onClick={() =>
            offer({
              said: t({ fr: 'Le lien est fermé.', en: 'The link is closed.' }),
              back: nothing,
            })
          }
        >
          {t({ fr: 'Fermer le lien', en: 'Close the link' })}
        </Button>
      </p>
      <Undo done={done} end={end} />
    </Specimen>
  );
}

function Bands() {
  const { t } = useLang();
  return (
    <Specimen name={{ fr: 'Bandeau', en: 'Banner' }}>
      <Band inside label={t({ fr: 'Mode test', en: 'Test mode' })}>
        <span>
          {t({
            fr: 'Mode test : aucun argent réel ne bouge',
            en: 'Test mode: no real money moves',
          })}
        </span>
      </Band>
      <OfflineBand lostAt={Date.parse('2026-11-20T09:30:00.000Z')} />
    </Specimen>
  );
}
