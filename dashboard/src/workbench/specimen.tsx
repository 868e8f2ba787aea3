// One component on the workbench, under its name, with its states one after the other (UI181).
import type { ReactNode } from 'react';
import type { Text } from '../../../contract/text.ts';
import { useLang } from '../shell/language.tsx';
import { Section } from '../ui/section.tsx';

export function Specimen({ name, children }: { name: Text; children: ReactNode }) {
  const { t } = useLang();
  return (
    <Section isCard title={t(name)}>
      {children}
    </Section>
  );
}

/** Pressed, it does nothing and takes its time: what an act looks like until the server answers. */
export const nothing = async (): Promise<void> => {};
