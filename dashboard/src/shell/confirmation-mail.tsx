// Sends the mail that confirms the reader's address once more (UI46, UI130).
import { useState } from 'react';
import { callAuth } from '../api/call.ts';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { useLang } from './language.tsx';
import { useMe } from './me.tsx';

export function ConfirmationMail() {
  const { t } = useLang();
  const { user } = useMe();
  const { busy, fault, run } = useAct();
  const [isSent, setSent] = useState(false);
  const again = () =>
    run(async () => {
      setSent(false);
      const body = { email: user.email, callbackURL: '/dashboard/confirm' };
      await callAuth('/send-verification-email', body);
      setSent(true);
    });
  return (
    <>
      <Button look="second" small asks busy={busy} onClick={() => void again()}>
        {t({ fr: 'Renvoyer l’e-mail', en: 'Send the e-mail again' })}
      </Button>
      <span role="status">
        {isSent && t({ fr: 'Le message a été envoyé.', en: 'The message was sent.' })}
      </span>
      <Fault text={fault} />
    </>
  );
}
