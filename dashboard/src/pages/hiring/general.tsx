// What the notice to candidates shows of an organisation, and the way out of it (UI147).

import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { ConsentTexts } from '../../parts/consent-texts.tsx';
import { useManagersOnly, useOurs } from '../../parts/hiring-calls.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { AskingAct } from '../../ui/asking-act.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import type { Labels } from '../../ui/fields.ts';
import { useGo } from '../../ui/go.ts';
import { FieldsForm } from '../../ui/new-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useStandingFields } from '../../ui/standing-fields.ts';
import { Read } from '../../ui/states.tsx';
import { organizationRoleTexts } from '../../words/roles.ts';

type Organization = ReplyOf<'getOrganization'>;

export function Page() {
  const { t } = useLang();
  const { ours } = useOurs();
  const read = useRead('getOrganization', ours);
  return (
    <>
      <PageHead docs="updateOrganization" title={t({ fr: 'Organisation', en: 'Organization' })} />
      <Read of={read} lines={6}>
        {(found) => (
          <div className="stack wide">
            <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
              <Facts
                facts={[
                  [t({ fr: 'Identifiant', en: 'Id' }), <Copied key="i" text={found.id} />],
                  [t({ fr: 'Votre rôle', en: 'Your role' }), t(organizationRoleTexts[found.role])],
                ]}
              />
            </section>
            <Shown key={found.id} found={found} />
            <ConsentTexts key={`${found.id} texts`} />
            <Leaving found={found} />
          </div>
        )}
      </Read>
    </>
  );
}

const names = ['contactEmail', 'contactPhone', 'privacyUrl', 'cdpReceipt'] as const;
type Values = Record<'name' | (typeof names)[number], string>;

const labels: Labels<Values> = {
  name: { fr: 'Nom de l’employeur', en: 'Name of the employer' },
  contactEmail: { fr: 'E-mail de contact', en: 'Contact e-mail' },
  contactPhone: { fr: 'Téléphone de contact', en: 'Contact phone' },
  privacyUrl: { fr: 'Politique de confidentialité', en: 'Privacy policy' },
  cdpReceipt: { fr: 'Récépissé CDP', en: 'CDP receipt' },
};

const valuesOf = (found: Organization): Values => ({
  name: found.name,
  ...{ contactEmail: found.contactEmail, contactPhone: found.contactPhone ?? '' },
  ...{ privacyUrl: found.privacyUrl ?? '', cdpReceipt: found.cdpReceipt ?? '' },
});

const bodyOf = (values: Values) => ({
  name: values.name,
  ...(Object.fromEntries(names.map((name) => [name, values[name].trim() || null])) as Record<
    (typeof names)[number],
    string | null
  >),
});

function Shown({ found }: { found: Organization }) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const [said, say] = useState('');
  const save = async (body: Partial<ReturnType<typeof bodyOf>>) => {
    await call('updateOrganization', { ...ours, body });
    await refresh('getOrganization', 'listOrganizations', 'getMe');
  };
  const fields = useStandingFields(valuesOf(found), labels, bodyOf, save, () =>
    say(t({ fr: 'Enregistré.', en: 'Saved.' })),
  );
  return (
    <Section
      isCard
      title={t({ fr: 'Ce que les candidats lisent', en: 'What candidates read' })}
      lead={t({
        fr: 'L’avis qu’ils lisent avant d’accepter montre ces lignes.',
        en: 'The notice that they read before they accept shows these lines.',
      })}
    >
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Enregistrer', en: 'Save' })}
        reason={useManagersOnly()}
        beside={<span role="status">{!fields.form.typed && said}</span>}
      >
        <Field {...fields.text('name')} maxLength={100} />
        <Field
          {...fields.text('contactEmail')}
          type="email"
          hint={t({
            fr: 'Vide : l’adresse du propriétaire.',
            en: 'Empty: the address of the owner.',
          })}
        />
        <PhoneField {...fields.text('contactPhone')} maxLength={50} />
        <Field {...fields.text('privacyUrl')} type="url" maxLength={500} hint="https://" />
        <Field
          {...fields.text('cdpReceipt')}
          maxLength={60}
          hint={t({
            fr: 'Le numéro du récépissé de votre déclaration à la CDP.',
            en: 'The number of the receipt of your declaration to the CDP.',
          })}
        />
      </FieldsForm>
    </Section>
  );
}

/** Here, because the list of members is for administrators alone; everybody but the owner may go. */
function Leaving({ found }: { found: Organization }) {
  const { t } = useLang();
  const { ours } = useOurs();
  const { user } = useMe();
  const go = useGo();
  const refresh = useRefresh();
  const act = t({ fr: 'Quitter l’organisation', en: 'Leave the organization' });
  const stays = t({
    fr: 'Cédez d’abord l’organisation, sur la page des membres.',
    en: 'Hand the organization over first, on the page of members.',
  });
  return (
    <Section isCard title={act}>
      <AskingAct
        look="danger"
        reason={found.role === 'owner' ? stays : undefined}
        title={t({ fr: `Quitter « ${apart(found.name)} » ?`, en: `Leave “${apart(found.name)}”?` })}
        what={t({
          fr: 'Votre accès s’arrête à l’instant, et vos webhooks avec lui.',
          en: 'Your access ends this moment, and your webhooks with it.',
        })}
        act={act}
        run={async () => {
          await call('removeOrganizationMember', { ...ours, params: { userId: user.id } });
          await refresh('listOrganizations', 'getMe');
          go(pathTo('hiring'), { instead: true });
        }}
      >
        {act}
      </AskingAct>
    </Section>
  );
}
