// Whose identity is verified: a person, or a business and the person who answers for it (UI109).
import { useState } from 'react';
import type {
  IdentityProfile,
  NewIdentityProfile,
} from '../../../contract/payments/identity.shapes.ts';
import { call } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Choices, Field, Select } from '../ui/field.tsx';
import type { Labels } from '../ui/fields.ts';
import { Form } from '../ui/form.tsx';
import { Section } from '../ui/section.tsx';
import { useStandingFields } from '../ui/standing-fields.ts';
import { idTypeTexts } from '../words/disputes.ts';

type TextName =
  | 'first_name'
  | 'last_name'
  | 'birth_date'
  | 'nationality'
  | 'id_number'
  | 'business_name'
  | 'ninea'
  | 'rccm'
  | 'address';
type Values = Record<TextName, string> & {
  kind: 'individual' | 'business';
  id_type: NewIdentityProfile['id_type'];
};

function first(profile: IdentityProfile | null): Values {
  return {
    kind: profile?.kind ?? 'individual',
    id_type: profile?.id_type ?? 'national_id',
    first_name: profile?.first_name ?? '',
    last_name: profile?.last_name ?? '',
    birth_date: profile?.birth_date ?? '',
    nationality: profile?.nationality ?? 'SN',
    // Never given back whole, so it is typed again.
    id_number: '',
    business_name: profile?.business_name ?? '',
    ninea: profile?.ninea ?? '',
    rccm: profile?.rccm ?? '',
    address: profile?.address ?? '',
  };
}

/** As the wire writes it, each member that may be left out as an empty text. */
const bodyOf = (values: Values): Values => ({
  ...(Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, text.trim()]),
  ) as Values),
  nationality: values.nationality.trim().toUpperCase(),
  ninea: values.ninea.trim().toUpperCase(),
});

/** The whole of it is put: a person has no papers of a business, and what is empty is left out. */
function wholeOf({ business_name, ninea, rccm, address, ...person }: Values): NewIdentityProfile {
  const given = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return {
    ...person,
    ...given({ address, ...(person.kind === 'business' && { business_name, ninea, rccm }) }),
  } as NewIdentityProfile;
}

const labels: Labels<Values> = {
  kind: { fr: 'Qui', en: 'Who' },
  first_name: { fr: 'Prénom', en: 'First name' },
  last_name: { fr: 'Nom', en: 'Last name' },
  birth_date: { fr: 'Date de naissance', en: 'Date of birth' },
  nationality: { fr: 'Nationalité (code de pays)', en: 'Nationality (country code)' },
  id_type: { fr: 'Pièce d’identité', en: 'Identity paper' },
  id_number: { fr: 'Numéro de la pièce', en: 'Number of the paper' },
  business_name: { fr: 'Nom de l’entreprise', en: 'Name of the business' },
  ninea: { fr: 'NINEA', en: 'NINEA' },
  rccm: { fr: 'RCCM', en: 'RCCM' },
  address: { fr: 'Adresse', en: 'Address' },
};

export function IdentityForm({
  profile,
  changed,
}: {
  profile: IdentityProfile | null;
  changed: () => Promise<void>;
}) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [isSaved, setSaved] = useState(false);
  const standing = first(profile);
  const save = async (changes: Partial<Values>) => {
    const body = wholeOf({ ...bodyOf(standing), ...changes });
    await call('putIdentityProfile', { project: id, mode, body });
    await changed();
  };
  const done = () => setSaved(true);
  const fields = useStandingFields(standing, labels, bodyOf, save, done, profile === null);
  const { form, values } = fields;
  const text = (name: TextName, more: object = {}) => <Field {...fields.text(name)} {...more} />;
  return (
    <Section title={t({ fr: 'Profil', en: 'Profile' })}>
      <Form
        form={form}
        labels={fields.labels}
        acts={
          <>
            <Button type="submit" busy={form.busy}>
              {t({ fr: 'Enregistrer', en: 'Save' })}
            </Button>
            <span role="status">
              {isSaved && !form.typed && t({ fr: 'Enregistré.', en: 'Saved.' })}
            </span>
          </>
        }
      >
        <Choices
          {...fields.choice('kind')}
          options={[
            { value: 'individual', text: t({ fr: 'Une personne', en: 'A person' }) },
            { value: 'business', text: t({ fr: 'Une entreprise', en: 'A business' }) },
          ]}
        />
        {text('first_name', { autoComplete: 'given-name' })}
        {text('last_name', { autoComplete: 'family-name' })}
        {text('birth_date', { type: 'date' })}
        {text('nationality', { maxLength: 2 })}
        <Select {...fields.text('id_type')}>
          {Object.entries(idTypeTexts).map(([one, name]) => (
            <option key={one} value={one}>
              {t(name)}
            </option>
          ))}
        </Select>
        {text('id_number', profile ? { placeholder: profile.id_number_masked } : {})}
        {values.kind === 'business' && (
          <>
            {text('business_name')}
            {text('ninea')}
            {text('rccm')}
          </>
        )}
        {text('address')}
      </Form>
    </Section>
  );
}
