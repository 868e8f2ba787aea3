// The account: name, address, language, and the welcome questions again (UI130, UI133).
import { useState } from 'react';
import type { Lang } from '../../../../contract/text.ts';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import { day } from '../../lib/time.ts';
import { pathTo } from '../../paths.ts';
import { ConfirmationMail } from '../../shell/confirmation-mail.tsx';
import { languageNames, useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, Select } from '../../ui/field.tsx';
import type { Labels } from '../../ui/fields.ts';
import { Link } from '../../ui/link.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { useStandingFields } from '../../ui/standing-fields.ts';
import { Badge } from '../../ui/values.tsx';

export function Page() {
  const { t, lang } = useLang();
  const { user } = useMe();
  return (
    <>
      <PageHead docs="updateMe" title={t({ fr: 'Compte', en: 'Account' })} />
      <div className="stack wide">
        <Facts
          facts={[
            [t({ fr: 'Adresse e-mail', en: 'E-mail address' }), <Address key="address" />],
            [t({ fr: 'Membre depuis', en: 'Member since' }), day(user.created_at, lang)],
            [t({ fr: 'Identifiant', en: 'Identifier' }), <Copied key="id" text={user.id} />],
          ]}
        />
        <Section title={t({ fr: 'Nom et langue', en: 'Name and language' })}>
          <NameAndLanguage />
        </Section>
        <Section
          title={t({ fr: 'Questions d’accueil', en: 'Welcome questions' })}
          lead={t({
            fr: 'Ce que vous avez répondu en arrivant. Vous pouvez le changer à tout moment.',
            en: 'What you answered when you arrived. You can change it at any time.',
          })}
        >
          <p>
            <Link className="button second" to={pathTo('welcome')}>
              {t({ fr: 'Revoir mes réponses', en: 'Look over my answers' })}
            </Link>
          </p>
        </Section>
      </div>
    </>
  );
}

function Address() {
  const { user } = useMe();
  return (
    <div className="stack close">
      <span>
        {user.email}{' '}
        {user.email_verified ? (
          <Badge look="good" text={{ fr: 'Confirmée', en: 'Confirmed' }} />
        ) : (
          <Badge look="warn" text={{ fr: 'À confirmer', en: 'To confirm' }} />
        )}
      </span>
      {!user.email_verified && (
        <span className="row">
          <ConfirmationMail />
        </span>
      )}
    </div>
  );
}

type Profile = { name: string; lang: Lang };

const labels: Labels<Profile> = {
  name: { fr: 'Nom', en: 'Name' },
  lang: { fr: 'Langue', en: 'Language' },
};

function NameAndLanguage() {
  const { t, lang, choose } = useLang();
  const { user } = useMe();
  const refresh = useRefresh();
  const [isSaved, setSaved] = useState(false);
  // The language is changed below each page too: only what was changed here is sent.
  const fields = useStandingFields<Profile, Profile>(
    { name: user.name, lang: user.lang ?? lang },
    labels,
    (values) => values,
    async (changes) => {
      await call('updateMe', { body: changes });
      await refresh('getMe');
      if (changes.lang) choose(changes.lang);
    },
    () => setSaved(true),
  );
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Enregistrer', en: 'Save' })}
      beside={
        <span role="status">
          {isSaved && !fields.form.typed && t({ fr: 'Enregistré.', en: 'Saved.' })}
        </span>
      }
    >
      <Field {...fields.text('name')} autoComplete="name" maxLength={200} />
      <Select
        {...fields.text('lang')}
        hint={t({
          fr: 'De ces pages et des messages que vous recevez.',
          en: 'Of these pages and of the messages that you get.',
        })}
      >
        {Object.entries(languageNames).map(([code, text]) => (
          <option key={code} value={code} lang={code}>
            {text}
          </option>
        ))}
      </Select>
    </FieldsForm>
  );
}
