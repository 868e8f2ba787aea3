// A new report of an error in the data, in the reader's name (UI135).
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Button } from '../ui/button.tsx';
import { Area, Field, faultId, Select } from '../ui/field.tsx';
import { Form, type FormState, useForm } from '../ui/form.tsx';
import { FormActs } from '../ui/form-acts.tsx';
import { Section } from '../ui/section.tsx';
import { useDatasets } from './known-datasets.ts';

const fields = {
  dataset: { fr: 'Jeu de données', en: 'Dataset' },
  place: { fr: 'Endroit', en: 'Place' },
  current_value: { fr: 'Ce qui est écrit', en: 'What is written' },
  expected_value: { fr: 'Ce qui devrait l’être', en: 'What should be' },
  source: { fr: 'Source', en: 'Source' },
} as const;

type Name = keyof typeof fields;

/** The field of a solved challenge, which whoever has not confirmed their address is asked for. */
const challenge = 'turnstile_token';
const challengeText = { fr: 'Adresse non confirmée', en: 'Address not confirmed' };

const hints: Partial<Record<Name, { fr: string; en: string }>> = {
  place: {
    fr: 'La ligne, la commune, le numéro : ce qui la fait retrouver.',
    en: 'The row, the town, the number: what finds it again.',
  },
  source: {
    fr: 'Une adresse ou un texte officiel : elle hâte la décision.',
    en: 'An address or an official text: it speeds up the decision.',
  },
};

export function ReportForm({
  dataset,
  done,
  leave,
}: {
  /** The one that is wrong, where the reader comes from its line. */
  dataset: string | undefined;
  done: (numero: string) => void;
  leave: () => void;
}) {
  const { t, lang } = useLang();
  const refresh = useRefresh();
  const { data: known } = useDatasets();
  const [typed, setTyped] = useState<Partial<Record<Name, string | undefined>>>({ dataset });
  const form = useForm(async (key) => {
    const said = Object.entries(typed).filter(([, text]) => text?.trim());
    const body = Object.fromEntries(said) as Record<'dataset' | 'expected_value', string>;
    // Anybody may send one: of whoever is signed in no more it would be nobody's, and on no page of theirs.
    await call('getMe', {});
    const { numero } = await call('createReport', { key, body });
    await refresh('listMyReports');
    done(numero);
  });
  const labels = Object.fromEntries(
    Object.entries({ ...fields, [challenge]: challengeText }).map(([name, text]) => [
      name,
      t(text),
    ]),
  ) as Record<Name | typeof challenge, string>;
  const around = (name: Name) => ({
    name,
    label: labels[name],
    hint: hints[name] && t(hints[name]),
    fault: form.faults[name],
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <Section isCard title={t({ fr: 'Nouveau signalement', en: 'New report' })}>
      <Form
        form={form}
        labels={labels}
        acts={
          <FormActs busy={form.busy} leave={leave}>
            {t({ fr: 'Envoyer le signalement', en: 'Send the report' })}
          </FormActs>
        }
      >
        <Select {...around('dataset')}>
          <option value="">{t({ fr: 'Choisir', en: 'Choose' })}</option>
          {known?.data.map(({ id, title }) => (
            <option key={id} value={id}>
              {title[lang]}
            </option>
          ))}
        </Select>
        <Field {...around('place')} maxLength={200} />
        <Area {...around('current_value')} maxLength={2000} />
        <Area {...around('expected_value')} maxLength={2000} />
        <Field {...around('source')} maxLength={500} />
      </Form>
      {form.faults[challenge] && <Unconfirmed form={form} typed={typed} />}
    </Section>
  );
}

/**
 * The two ways on: the checker's script may run on no page of the application, so what was typed goes to one that the server
 * draws for it.
 */
function Unconfirmed({
  form,
  typed,
}: {
  form: FormState;
  typed: Readonly<Partial<Record<Name, string | undefined>>>;
}) {
  const { t, lang } = useLang();
  const { server } = useMe();
  return (
    <form
      method="post"
      action={`/dashboard/report?lang=${lang}`}
      className="row"
      onSubmit={form.settle}
    >
      {Object.entries({ ...typed, key: form.key }).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text?.trim() ?? ''} />
      ))}
      {server.challenge && (
        <Button type="submit" id={faultId(form.scope, challenge)}>
          {t({ fr: 'Résoudre le défi', en: 'Solve the challenge' })}
        </Button>
      )}
      <a
        className="button second"
        id={server.challenge ? undefined : faultId(form.scope, challenge)}
        href={`/dashboard/confirm?lang=${lang}`}
        target="_blank"
        rel="noreferrer"
      >
        {t({ fr: 'Confirmer mon adresse', en: 'Confirm my address' })}
      </a>
    </form>
  );
}
