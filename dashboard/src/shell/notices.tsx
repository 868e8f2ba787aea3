// One line each above the page, by weight: what keeps the reader from going on, and the way out (UI46).
import { type ReactElement, useState } from 'react';
import { wasRenewed } from '../lib/renewed.ts';
import { ConfirmationMail } from './confirmation-mail.tsx';
import css from './frame.module.css';
import { useLang } from './language.tsx';
import { useMailFiles } from './mail-files.ts';
import { useMe } from './me.tsx';
import type { Place } from './place.tsx';
import { useProjectNotices } from './project-notices.tsx';
import { TermsChanged } from './terms-changed.tsx';

/** What weighs more stands above (UI46); each is known by its key. */
const weights = [
  ...['account', 'live', 'terms', 'mail', 'identity', 'endpoint', 'key', 'quota'],
  ...['wired', 'simulated', 'renewed'],
];

const weightOf = ({ key }: ReactElement) => weights.indexOf(String(key));

export function Notices({ place }: { place: Place }) {
  const { t } = useLang();
  const { user, conditions } = useMe();
  const ofProject = useProjectNotices(place);
  const [isRenewed] = useState(wasRenewed);
  const shown = [
    isRenewed && (
      <div key="renewed" className="notice" role="status">
        <p>
          {t({
            fr: 'Une nouvelle version a été installée : la page a été rechargée.',
            en: 'A new version was installed: the page was loaded anew.',
          })}
        </p>
      </div>
    ),
    conditions.changed && <TermsChanged key="terms" />,
    ...ofProject,
    !user.email_verified && <Unverified key="mail" email={user.email} />,
  ]
    .filter((one) => one !== false)
    .sort((one, other) => weightOf(one) - weightOf(other));
  return shown.length > 0 ? (
    <aside className={css['notices']} aria-label={t({ fr: 'À savoir', en: 'To know' })}>
      {shown}
    </aside>
  ) : null;
}

function Unverified({ email }: { email: string }) {
  const { t } = useLang();
  const file = useMailFiles();
  return (
    <div className="notice">
      <p>
        {t({
          fr: 'Confirmez votre adresse e-mail : le lien est dans le message envoyé à ',
          en: 'Confirm your e-mail address: the link is in the message sent to ',
        })}
        <strong>{email}</strong>. {file}
      </p>
      <ConfirmationMail />
    </div>
  );
}
