// One line each above the page, by weight: what keeps the reader from going on, and the way out (UI46).
import { useState } from 'react';
import { sendAuth } from '../api/call.ts';
import css from './frame.module.css';
import { useLang } from './language.tsx';
import { useMe } from './me.tsx';
import type { Place } from './place.tsx';

export function Notices({ place }: { place: Place }) {
  const { t } = useLang();
  const { user, server } = useMe();
  const shown = [
    server.gateway_mode === 'not_wired' && place.project && (
      <div key="wired" className="notice warn">
        <p>
          {t({
            fr: 'Ce serveur n’est relié à aucun opérateur : les paiements répondent 503.',
            en: 'This server is wired to no operator: payments answer 503.',
          })}
        </p>
      </div>
    ),
    !user.email_verified && <Unverified key="mail" email={user.email} />,
  ].filter(Boolean);
  return shown.length > 0 ? (
    <aside className={css['notices']} aria-label={t({ fr: 'À savoir', en: 'To know' })}>
      {shown}
    </aside>
  ) : null;
}

function Unverified({ email }: { email: string }) {
  const { t } = useLang();
  const { server } = useMe();
  const [said, say] = useState('');
  const again = async () => {
    try {
      await sendAuth('/send-verification-email', { email, callbackURL: '/dashboard/confirm' });
      say(t({ fr: 'Le message a été envoyé.', en: 'The message was sent.' }));
    } catch (error) {
      say(error instanceof Error ? error.message : '');
    }
  };
  const isFile = server.mail === 'files' && server.environment !== 'production';
  return (
    <div className="notice">
      <p>
        {t({
          fr: 'Confirmez votre adresse e-mail : le lien est dans le message envoyé à ',
          en: 'Confirm your e-mail address: the link is in the message sent to ',
        })}
        <strong>{email}</strong>.
        {isFile &&
          t({
            fr: ' Sans serveur de messagerie, il est dans le dossier .svc/mail du serveur.',
            en: ' Without a mail server, it lies in the folder .svc/mail of the server.',
          })}
      </p>
      <button type="button" className="button second small" onClick={again}>
        {t({ fr: 'Renvoyer', en: 'Send again' })}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
