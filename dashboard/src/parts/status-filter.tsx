// The filters that most lists have: status by its word, text, and the days (UI68).
import { useLang } from '../shell/language.tsx';
import { Field, Select } from '../ui/field.tsx';
import type { Word } from '../words/status.ts';

type Chosen = Readonly<Record<string, string | undefined>>;

export function StatusFilter({
  words,
  chosen,
}: {
  words: Readonly<Record<string, Word>>;
  chosen: Chosen;
}) {
  const { t } = useLang();
  return (
    <Select name="status" label={t({ fr: 'État', en: 'Status' })} defaultValue={chosen['status']}>
      <option value="">{t({ fr: 'Tous', en: 'All' })}</option>
      {Object.entries(words).map(([name, { text }]) => (
        <option key={name} value={name}>
          {t(text)}
        </option>
      ))}
    </Select>
  );
}

export function DayFilters({ chosen }: { chosen: Chosen }) {
  const { t } = useLang();
  return (
    <>
      <Field
        name="created_from"
        type="date"
        label={t({ fr: 'Du', en: 'From' })}
        defaultValue={chosen['created_from']}
      />
      <Field
        name="created_to"
        type="date"
        label={t({ fr: 'Au', en: 'To' })}
        defaultValue={chosen['created_to']}
      />
    </>
  );
}

export function TextFilter({ chosen, hint }: { chosen: Chosen; hint: string }) {
  const { t } = useLang();
  return (
    <Field
      name="q"
      type="search"
      label={t({ fr: 'Texte', en: 'Text' })}
      hint={hint}
      defaultValue={chosen['q']}
    />
  );
}
