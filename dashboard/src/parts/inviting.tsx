// Invites somebody by an address and a role: into a project's team, or into an organisation (UI123, UI147).
import { useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import { useLang } from '../shell/language.tsx';
import { useMailFiles } from '../shell/mail-files.ts';
import { Choices, Field } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { Section } from '../ui/section.tsx';

const labels: Labels<{ email: string; role: string }> = {
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  role: { fr: 'Rôle', en: 'Role' },
};

export function Inviting<R extends string>({
  roles,
  first,
  hints,
  isCard = false,
  reason,
  send,
}: {
  roles: readonly (readonly [role: R, text: Text])[];
  /** The one that most are invited with. */
  first: R;
  hints?: Readonly<Record<R, Text>>;
  isCard?: boolean;
  /** Why the reader may not. */
  reason?: string | undefined;
  /** Sends it, and reads the list again. */
  send: (body: { email: string; role: R }) => Promise<void>;
}) {
  const { t } = useLang();
  const [said, say] = useState('');
  const file = useMailFiles();
  const fields = useFields({ email: '', role: first as string }, labels, async (values) => {
    await send({ email: values.email.trim(), role: values.role as R });
    say([t({ fr: 'Invitation envoyée.', en: 'Invitation sent.' }), file].filter(Boolean).join(' '));
    fields.change({ email: '' });
  });
  return (
    <Section isCard={isCard} title={t({ fr: 'Inviter', en: 'Invite' })}>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Envoyer l’invitation', en: 'Send the invitation' })}
        reason={reason}
        beside={<span role="status">{!fields.form.typed && said}</span>}
      >
        <Field {...fields.text('email')} type="email" />
        <Choices
          {...fields.choice('role')}
          options={roles.map(([value, text]) => ({
            value,
            text: t(text),
            hint: hints && t(hints[value]),
          }))}
        />
      </FieldsForm>
    </Section>
  );
}
