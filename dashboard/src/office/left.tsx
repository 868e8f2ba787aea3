// Somebody else decided first: what was written here can be taken elsewhere, and why it was refused stays in view (UI157, UI158).
import { type ComponentProps, useEffect } from 'react';
import { useLang } from '../shell/language.tsx';
import { Area } from '../ui/field.tsx';
import { Form, type FormState } from '../ui/form.tsx';
import { Section } from '../ui/section.tsx';

export function Left({
  form,
  labels,
  written,
}: {
  form: FormState;
  labels: Record<string, string>;
  written: readonly ComponentProps<typeof Area>[];
}) {
  const { t } = useLang();
  // There is nothing to be asked about on the way out.
  useEffect(form.settle, []);
  const areas = written.filter(({ value }) => value !== '');
  if (areas.length === 0) return null;
  return (
    <Section isCard title={t({ fr: 'Ce que vous aviez écrit', en: 'What you had written' })}>
      <Form form={form} labels={labels} acts={null}>
        {areas.map((area) => (
          <Area key={area.name} {...area} readOnly />
        ))}
      </Form>
    </Section>
  );
}
