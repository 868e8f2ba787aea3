// What is pressed: buttons in their looks and states, links, acts, switches.
import { useState } from 'react';
import { NewLink } from '../parts/new-link.tsx';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Switch } from '../ui/switch.tsx';
import { nothing, Specimen } from './specimen.tsx';

const looks = {
  first: { fr: 'Premier', en: 'First' },
  second: { fr: 'Second', en: 'Second' },
  quiet: { fr: 'Discret', en: 'Quiet' },
  danger: { fr: 'Danger', en: 'Danger' },
  'danger first': { fr: 'Danger, premier', en: 'Danger, first' },
} as const satisfies Record<NonNullable<ButtonProps['look']>, object>;

export function Pressed() {
  const { t } = useLang();
  return (
    <>
      <Buttons />
      <Specimen name={{ fr: 'Lien', en: 'Link' }}>
        <p className="row">
          <Link to={pathTo('design')}>{t({ fr: 'Vers cette page', en: 'To this page' })}</Link>
          <Link className="button second" to={pathTo('design')}>
            {t({ fr: 'Comme un bouton', en: 'Like a button' })}
          </Link>
          <NewLink to={pathTo('newProject')}>
            {t({ fr: 'Nouveau projet', en: 'New project' })}
          </NewLink>
        </p>
      </Specimen>
      <Specimen name={{ fr: 'Acte', en: 'Act' }}>
        <p className="row">
          <Act run={nothing}>{t({ fr: 'Réussit', en: 'Succeeds' })}</Act>
          <Act
            look="second"
            run={async () => {
              throw new Error(t({ fr: 'Le serveur refuse.', en: 'The server refuses.' }));
            }}
          >
            {t({ fr: 'Est refusé', en: 'Is refused' })}
          </Act>
        </p>
      </Specimen>
      <Switches />
    </>
  );
}

function Buttons() {
  const { t } = useLang();
  const names = Object.keys(looks) as (keyof typeof looks)[];
  const rows = [
    { key: 'plain', title: { fr: 'Tel quel', en: 'As it is' }, state: {} },
    { key: 'small', title: { fr: 'Petit', en: 'Small' }, state: { small: true } },
    { key: 'busy', title: { fr: 'Occupé', en: 'Busy' }, state: { busy: true } },
    {
      key: 'off',
      title: { fr: 'Empêché, avec sa raison', en: 'Held back, with its reason' },
      state: { reason: t({ fr: 'Déjà remboursé.', en: 'Already refunded.' }) },
    },
  ];
  return (
    <Specimen name={{ fr: 'Bouton', en: 'Button' }}>
      {rows.map(({ key, title, state }) => (
        <div key={key} className="stack close">
          <h3>{t(title)}</h3>
          <div className="row">
            {names.map((look) => (
              <Button key={look} look={look} {...state}>
                {look === 'first' && key === 'plain' && <Icon name="tick" />}
                {t(looks[look])}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </Specimen>
  );
}

function Switches() {
  const { t } = useLang();
  const [isOn, set] = useState(true);
  return (
    <Specimen name={{ fr: 'Interrupteur', en: 'Switch' }}>
      <p className="row">
        <Switch
          label={t({ fr: 'Suivi', en: 'Followed' })}
          isOn={isOn}
          set={async (next) => set(next)}
        />
        <Switch
          label={t({ fr: 'Refusé', en: 'Refused' })}
          isOn={false}
          set={async () => {
            throw new Error(t({ fr: 'Le serveur refuse.', en: 'The server refuses.' }));
          }}
        />
      </p>
    </Specimen>
  );
}
