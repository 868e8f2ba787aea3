// Whose identity is verified: a person, or a business and the person who answers for it (UI109).
import { useState } from 'react';
import type {
  IdentityProfile,
  NewIdentityProfile,
} from '../../../contract/payments/identity.shapes.ts';
import { call } from '../api/call.ts';
import type { Say } from '../shell/language.tsx';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Choices, Field, Select } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { Section } from '../ui/section.tsx';
import { idTypeTexts } from '../words/disputes.ts';

type Values = Record<
  | 'first_name'
  | 'last_name'
  | 'birth_date'
  | 'nationality'
  | 'id_number'
  | 'business_name'
  | 'ninea'
  | 'rccm'
  | 'address',
  string
> & { kind: 'individual' | 'business'; id_type: NewIdentityProfile['id_type'] };

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

function bodyOf(values: Values): NewIdentityProfile {
  const { kind, id_type, business_name, ninea, rccm, address, ...person } = values;
  const given = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return {
    kind,
    id_type,
    ...person,
    ...given({ address, ...(kind === 'business' && { business_name, ninea, rccm }) }),
  } as NewIdentityProfile;
}

const labelsOf = (t: Say) => ({
  kind: t({ fr: 'Qui', en: 'Who' }),
  first_name: t({ fr: 'Prénom', en: 'First name' }),
  last_name: t({ fr: 'Nom', en: 'Last name' }),
  birth_date: t({ fr: 'Date de naissance', en: 'Date of birth' }),
  nationality: t({ fr: 'Nationalité (code de pays)', en: 'Nationality (country code)' }),
  id_type: t({ fr: 'Pièce d’identité', en: 'Identity paper' }),
  id_number: t({ fr: 'Numéro de la pièce', en: 'Number of the paper' }),
  business_name: t({ fr: 'Nom de l’entreprise', en: 'Name of the business' }),
  ninea: 'NINEA',
  rccm: 'RCCM',
  address: t({ fr: 'Adresse', en: 'Address' }),
});

export function IdentityForm({
  profile,
  changed,
}: {
  profile: IdentityProfile | null;
  changed: () => Promise<void>;
}) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [values, setValues] = useState(() => first(profile));
  const [said, say] = useState('');
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const labels = labelsOf(t);
  const form = useForm(async () => {
    await call('putIdentityProfile', { project: id, mode, body: bodyOf(values) });
    say(t({ fr: 'Enregistré.', en: 'Saved.' }));
    await changed();
  });
  const text = (name: Exclude<keyof Values, 'kind' | 'id_type'>, more: object = {}) => (
    <Field
      name={name}
      label={labels[name]}
      fault={form.faults[name]}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      {...more}
    />
  );
  return (
    <Section title={t({ fr: 'Profil', en: 'Profile' })}>
      <Form
        form={form}
        labels={labels}
        acts={
          <>
            <Button type="submit" busy={form.busy}>
              {t({ fr: 'Enregistrer', en: 'Save' })}
            </Button>
            <span role="status">{!form.typed && said}</span>
          </>
        }
      >
        <Kind kind={values.kind} choose={(kind) => change({ kind })} fault={form.faults['kind']} />
        {text('first_name', { autoComplete: 'given-name' })}
        {text('last_name', { autoComplete: 'family-name' })}
        {text('birth_date', { type: 'date' })}
        {text('nationality', { maxLength: 2 })}
        <IdType
          value={values.id_type}
          choose={(id_type) => change({ id_type })}
          fault={form.faults['id_type']}
        />
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

function Kind({
  kind,
  choose,
  fault,
}: {
  kind: Values['kind'];
  choose: (kind: Values['kind']) => void;
  fault: string | undefined;
}) {
  const { t } = useLang();
  return (
    <Choices
      name="kind"
      label={t({ fr: 'Qui', en: 'Who' })}
      chosen={[kind]}
      choose={choose}
      fault={fault}
      options={[
        { value: 'individual', text: t({ fr: 'Une personne', en: 'A person' }) },
        { value: 'business', text: t({ fr: 'Une entreprise', en: 'A business' }) },
      ]}
    />
  );
}

function IdType({
  value,
  choose,
  fault,
}: {
  value: Values['id_type'];
  choose: (value: Values['id_type']) => void;
  fault: string | undefined;
}) {
  const { t } = useLang();
  return (
    <Select
      name="id_type"
      label={labelsOf(t).id_type}
      fault={fault}
      value={value}
      onChange={(event) => choose(event.target.value as Values['id_type'])}
    >
      {Object.entries(idTypeTexts).map(([one, name]) => (
        <option key={one} value={one}>
          {t(name)}
        </option>
      ))}
    </Select>
  );
}
