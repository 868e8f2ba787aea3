// A new password under the present one; whoever else is signed in is signed out unless one says otherwise (UI131).
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAuth } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Choices } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Section } from '../ui/section.tsx';
import { sessionsKey } from './sessions.tsx';

const empty = { currentPassword: '', newPassword: '', revokeOtherSessions: true };
const labels: Labels<typeof empty> = {
  currentPassword: { fr: 'Mot de passe actuel', en: 'Present password' },
  newPassword: { fr: 'Nouveau mot de passe', en: 'New password' },
  revokeOtherSessions: { fr: 'Autres appareils', en: 'Other devices' },
};

export function PasswordChange() {
  const { t } = useLang();
  const { user } = useMe();
  const memory = useQueryClient();
  const [isDone, setDone] = useState(false);
  const fields = useFields(empty, labels, async (values) => {
    setDone(false);
    await callAuth('/change-password', values);
    fields.change({ currentPassword: '', newPassword: '' });
    setDone(true);
    await memory.invalidateQueries({ queryKey: sessionsKey });
  });
  const { revokeOtherSessions: ends } = fields.values;
  return (
    <Section title={t({ fr: 'Mot de passe', en: 'Password' })}>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Changer le mot de passe', en: 'Change the password' })}
      >
        {/* For password managers, which ask whose password it is. */}
        <input hidden name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField {...fields.sum('currentPassword')} />
        <PasswordField
          {...fields.sum('newPassword')}
          hint={t({ fr: '8 caractères au moins.', en: 'At least 8 characters.' })}
          isNew
        />
        <Choices
          label={fields.labels.revokeOtherSessions}
          name="revokeOtherSessions"
          type="checkbox"
          options={[
            {
              value: 'end',
              text: t({ fr: 'Fermer toutes les autres sessions', en: 'End all other sessions' }),
            },
          ]}
          chosen={ends ? ['end'] : []}
          choose={() => fields.change({ revokeOtherSessions: !ends })}
        />
        <p role="status">
          {isDone &&
            t({
              fr: 'Le mot de passe est changé. Un message vous l’annonce.',
              en: 'The password is changed. A message tells you so.',
            })}
        </p>
      </FieldsForm>
    </Section>
  );
}
