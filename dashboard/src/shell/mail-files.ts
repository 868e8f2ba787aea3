// Where mails lie while no mail server is configured, for whoever waits for one; never in production (UI24).
import { useLang } from './language.tsx';
import { useMe } from './me.tsx';

/** A sentence; undefined where mails are sent. */
export function useMailFiles(): string | undefined {
  const { t } = useLang();
  const { server } = useMe();
  if (server.mail !== 'files' || server.environment === 'production') return undefined;
  return t({
    fr: 'Sans serveur de messagerie, le message est dans le dossier mail de DATA_DIR, d’ordinaire .svc/mail.',
    en: 'Without a mail server, the message lies in the folder mail of DATA_DIR, usually .svc/mail.',
  });
}
