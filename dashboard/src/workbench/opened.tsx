// What opens over the page or leads between its parts: a question before an act, the search, the menu of the account, tabs,
// steps.
import { useState } from 'react';
import { Checklist, type Steps } from '../parts/checklist.tsx';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useSearch } from '../shell/place.tsx';
import { SearchDialog } from '../shell/search-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { nothing, Specimen } from './specimen.tsx';

export function Opened() {
  return (
    <>
      <Asked />
      <Found />
      <Ways />
      <FirstSteps />
    </>
  );
}

type Kind = 'plain' | 'typed' | 'refused';

function Asked() {
  const { t } = useLang();
  const [kind, open] = useState<Kind>();
  const refuse = async () => {
    throw new Error(t({ fr: 'Le serveur refuse.', en: 'The server refuses.' }));
  };
  return (
    <Specimen name={{ fr: 'Question avant un acte', en: 'Confirm' }}>
      <p className="row">
        <Button look="danger" onClick={() => open('plain')}>
          {t({ fr: 'Révoquer', en: 'Revoke' })}
        </Button>
        <Button look="danger" onClick={() => open('typed')}>
          {t({ fr: 'Supprimer, à taper', en: 'Delete, typed' })}
        </Button>
        <Button look="danger" onClick={() => open('refused')}>
          {t({ fr: 'Refusée par le serveur', en: 'Refused by the server' })}
        </Button>
      </p>
      {kind && (
        <Confirm
          title={t({ fr: 'Révoquer cette clé ?', en: 'Revoke this key?' })}
          act={t({ fr: 'Révoquer la clé', en: 'Revoke the key' })}
          {...(kind === 'typed' && { typed: 'boutique' })}
          run={kind === 'refused' ? refuse : nothing}
          close={() => open(undefined)}
        >
          <p>
            {t({
              fr: 'Les appels qui l’utilisent seront refusés aussitôt.',
              en: 'Calls that use it are refused at once.',
            })}
          </p>
        </Confirm>
      )}
    </Specimen>
  );
}

function Found() {
  const { t } = useLang();
  const [isOpen, open] = useState(false);
  const [typed, type] = useState('');
  return (
    <Specimen name={{ fr: 'Dialogue, menu', en: 'Dialog, menu' }}>
      <p className="row">
        <Button look="second" onClick={() => open(true)}>
          {t({ fr: 'Ouvrir la recherche', en: 'Open the search' })}
        </Button>
        <Button look="second" popoverTarget="account">
          {t({ fr: 'Ouvrir le menu du compte', en: 'Open the account’s menu' })}
        </Button>
      </p>
      {isOpen && <SearchDialog typed={typed} type={type} close={() => open(false)} />}
    </Specimen>
  );
}

const parts = [
  { show: undefined, text: { fr: 'Toutes', en: 'All' } },
  { show: 'mine', text: { fr: 'Les miennes', en: 'Mine' } },
] as const;

function Ways() {
  const { t } = useLang();
  const shown = useSearch()['show'];
  return (
    <Specimen name={{ fr: 'Onglets', en: 'Tabs' }}>
      <Tabs
        label={t({ fr: 'Parties', en: 'Parts' })}
        tabs={parts.map(({ show, text }) => ({
          to: pathTo('design', {}, { show }),
          text,
          current: shown === show ? ('page' as const) : undefined,
        }))}
      />
    </Specimen>
  );
}

const none: Steps = { key: false, call: false, paid: false, endpoint: false, delivered: false };
const some: Steps = { ...none, key: true, call: true };
const all: Steps = { key: true, call: true, paid: true, endpoint: true, delivered: true };

function FirstSteps() {
  const { t } = useLang();
  const [steps, set] = useState(none);
  return (
    <Specimen name={{ fr: 'Étapes', en: 'Steps' }}>
      <p className="row">
        {(
          [
            [none, { fr: 'Aucune faite', en: 'None done' }],
            [some, { fr: 'Quelques-unes', en: 'Some' }],
            [all, { fr: 'Toutes faites', en: 'All done' }],
          ] as const
        ).map(([value, text]) => (
          <Button
            key={text.en}
            look="second"
            small
            aria-pressed={steps === value}
            onClick={() => set(value)}
          >
            {t(text)}
          </Button>
        ))}
      </p>
      <Checklist steps={steps} id="prj_0" mode="test" pass={() => set(all)} />
    </Specimen>
  );
}
