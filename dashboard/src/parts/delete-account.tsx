// The end of an account: what goes, what stays and why, the typed word and the password; an obstacle comes with the way
// around it (UI132).
import { useState } from 'react';
import { addresses } from '../addresses.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { part } from '../api/parting.ts';
import { apart } from '../lib/apart.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { DoNothing } from '../ui/form-acts.tsx';
import { Link } from '../ui/link.tsx';
import { FieldsForm } from '../ui/new-page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Section } from '../ui/section.tsx';
import type { TiePage } from '../words/ties.ts';
import { tieOf } from './tie.tsx';

const word = 'SUPPRIMER';

export function DeleteAccount() {
  const { t } = useLang();
  const [isAsked, ask] = useState(false);
  return (
    <Section title={t({ fr: 'Supprimer le compte', en: 'Delete the account' })}>
      {isAsked ? (
        <>
          <Meaning />
          <Deletion leave={() => ask(false)} />
        </>
      ) : (
        <p>
          <Button look="danger" onClick={() => ask(true)}>
            {t({ fr: 'Supprimer mon compte…', en: 'Delete my account…' })}
          </Button>
        </p>
      )}
    </Section>
  );
}

const namesOf = (all: readonly { name: string }[]): string =>
  all.map(({ name }) => apart(name)).join(', ');

function Meaning() {
  const { t } = useLang();
  const { projects, organizations } = useMe();
  const [mine, others] = [
    organizations.filter(({ role }) => role === 'owner'),
    organizations.filter(({ role }) => role !== 'owner'),
  ];
  const owned = namesOf(projects.filter(({ owner }) => owner));
  const hiring = namesOf(mine);
  const shared = namesOf([...projects.filter(({ owner }) => !owner), ...others]);
  return (
    <div className="stack close prose">
      <p>
        <strong>{t({ fr: 'Part tout de suite : ', en: 'Goes at once: ' })}</strong>
        {t({
          fr: 'votre nom, votre adresse, vos sessions, vos favoris, abonnements et votes.',
          en: 'your name, your address, your sessions, your favourites, subscriptions and votes.',
        })}
        {owned !== '' &&
          t({
            fr: ` Vos projets, avec leurs clés : ${owned}.`,
            en: ` Your projects, with their keys: ${owned}.`,
          })}
        {hiring !== '' &&
          t({
            fr: ` Vos organisations de recrutement, avec leurs campagnes, leurs candidats et leurs comptes rendus : ${hiring}.`,
            en: ` Your hiring organizations, with their campaigns, their candidates and their reports: ${hiring}.`,
          })}
        {shared !== '' && t({ fr: ` Vous quittez : ${shared}.`, en: ` You leave: ${shared}.` })}
      </p>
      <p>
        <strong>{t({ fr: 'Reste : ', en: 'Stays: ' })}</strong>
        {t({
          fr: 'les écritures du grand livre et le journal d’audit, que la loi fait garder, sans votre nom ; vos signalements et vos demandes, sans leur auteur.',
          en: 'the entries of the ledger and the audit trail, which the law has us keep, without your name; your reports and requests, without their author.',
        })}
      </p>
    </div>
  );
}

function Deletion({ leave }: { leave: () => void }) {
  const { t } = useLang();
  const fields = useFields(empty, labels, async ({ confirmation, password }) => {
    // Another word is the server's to refuse.
    const body = { confirmation: confirmation.trim() as typeof word, password };
    await call('deleteAccount', { body });
    part();
    location.replace('/dashboard/sign-in?done=account');
  });
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Supprimer mon compte pour toujours', en: 'Delete my account for good' })}
      look="danger first"
      changes={false}
      beside={<DoNothing leave={leave} />}
    >
      <Obstacle error={fields.form.error} />
      <Field {...fields.text('confirmation')} />
      <PasswordField {...fields.sum('password')} />
    </FieldsForm>
  );
}

const empty = { confirmation: '', password: '' };
const labels: Labels<typeof empty> = {
  confirmation: { fr: `Tapez ${word}`, en: `Type ${word} (“delete” in French)` },
  password: { fr: 'Mot de passe', en: 'Password' },
};

type Page = 'team' | 'settings' | TiePage;

/** Where an obstacle is taken away, in each project of one's own; that of an organisation among its members. */
const ways: Readonly<Record<string, readonly Page[]>> = {
  OWNER_MUST_STAY: ['team', 'settings'],
  LAST_ADMIN: ['team'],
};

/** The server's own sentence stands above it. */
function Obstacle({ error }: { error: unknown }) {
  const { t } = useLang();
  const { projects, organizations } = useMe();
  const tie = tieOf(error);
  const pages = tie ? [tie.page] : error instanceof CallError ? (ways[error.code] ?? []) : [];
  if (pages.length === 0) return null;
  return (
    <>
      {tie && <p>{t(tie.text)}</p>}
      <ul>
        {projects
          .filter(({ owner }) => owner)
          .map(({ id, name }) => (
            <li key={id}>
              {name}
              {t({ fr: ' : ', en: ': ' })}
              {pages.map((page, n) => (
                <span key={page}>
                  {n > 0 && ', '}
                  <Link to={pathTo(page as 'balance', { id, mode: 'live' })}>
                    {t(addresses[page].title)}
                  </Link>
                </span>
              ))}
            </li>
          ))}
        {error instanceof CallError &&
          error.code === 'OWNER_MUST_STAY' &&
          organizations
            .filter(({ role }) => role === 'owner')
            .map(({ id, name }) => (
              <li key={id}>
                {name}
                {t({ fr: ' : ', en: ': ' })}
                <Link to={pathTo('hiringMembers', { org: id })}>
                  {t(addresses.hiringMembers.title)}
                </Link>
              </li>
            ))}
      </ul>
    </>
  );
}
