// A new password under the present one; whoever else is signed in is signed out unless one says otherwise (UI131).
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAuth } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Button } from '../ui/button.tsx';
import { Choices } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Section } from '../ui/section.tsx';
import { sessionsKey } from './sessions.tsx';

export function PasswordChange() {
  const { t } = useLang();
  const { user } = useMe();
  const memory = useQueryClient();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [ends, setEnds] = useState(true);
  const [isDone, setDone] = useState(false);
  const form = useForm(async () => {
    setDone(false);
    const body = { currentPassword: present, newPassword: next, revokeOtherSessions: ends };
    await callAuth('/change-password', body);
    setPresent('');
    setNext('');
    setDone(true);
    await memory.invalidateQueries({ queryKey: sessionsKey });
  });
  return (
    <Section title={t({ fr: 'Mot de passe', en: 'Password' })}>
      <Form
        form={form}
        labels={{}}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Changer le mot de passe', en: 'Change the password' })}
          </Button>
        }
      >
        {/* For password managers, which ask whose password it is. */}
        <input hidden name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          name="currentPassword"
          label={t({ fr: 'Mot de passe actuel', en: 'Present password' })}
          value={present}
          change={setPresent}
        />
        <PasswordField
          name="newPassword"
          label={t({ fr: 'Nouveau mot de passe', en: 'New password' })}
          hint={t({ fr: '8 caractères au moins.', en: 'At least 8 characters.' })}
          isNew
          value={next}
          change={setNext}
        />
        <Choices
          label={t({ fr: 'Autres appareils', en: 'Other devices' })}
          name="revokeOtherSessions"
          type="checkbox"
          options={[
            {
              value: 'end',
              text: t({ fr: 'Fermer toutes les autres sessions', en: 'End all other sessions' }),
            },
          ]}
          chosen={ends ? ['end'] : []}
          choose={() => setEnds(!ends)}
        />
        <p role="status">
          {isDone &&
            t({
              fr: 'Le mot de passe est changé. Un message vous l’annonce.',
              en: 'The password is changed. A message tells you so.',
            })}
        </p>
      </Form>
    </Section>
  );
}
