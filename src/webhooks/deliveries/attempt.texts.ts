// Why an attempt failed, for a person and in their language (issue: "cause in words"; contract/platform.md D16,
// D28). The word and the code that a program compares stand beside it.
import type { Text } from '../../../contract/text.ts';
import type { Lang } from '../../db/context.ts';

/** By the words of the sender's verdict; `interrupted` and `unsigned` are ours. */
const texts = {
  status: {
    fr: 'Le récepteur a répondu {status}, et non 2xx.',
    en: 'The receiver answered {status}, not 2xx.',
  },
  redirect: {
    fr: 'Le récepteur a répondu {status} : une redirection n’est pas suivie.',
    en: 'The receiver answered {status}: a redirect is not followed.',
  },
  timeout: {
    fr: 'Le récepteur n’a pas répondu à temps.',
    en: 'The receiver did not answer in time.',
  },
  dns: {
    fr: 'Le nom du récepteur ne mène à aucune adresse.',
    en: 'The name of the receiver leads to no address.',
  },
  connect: {
    fr: 'Personne n’accepte de connexion à cette adresse.',
    en: 'Nobody accepts a connection at this address.',
  },
  tls: {
    fr: 'La connexion sécurisée a échoué : certificat expiré, inconnu ou d’un autre nom.',
    en: 'The secure connection failed: a certificate that is expired, unknown or for another name.',
  },
  reset: {
    fr: 'Le récepteur a coupé la connexion avant la fin de sa réponse.',
    en: 'The receiver cut the connection before the end of its answer.',
  },
  protocol: {
    fr: 'La réponse du récepteur n’est pas du HTTP lisible.',
    en: 'The answer of the receiver is no readable HTTP.',
  },
  forbidden_address: {
    fr: 'L’adresse mène à un réseau privé ou réservé : rien n’y est envoyé.',
    en: 'The address leads to a private or reserved network: nothing is sent there.',
  },
  invalid_url: {
    fr: 'Cette adresse n’est pas acceptée en production.',
    en: 'This URL is not accepted in production.',
  },
  closed: {
    fr: 'Le serveur s’arrêtait : l’envoi sera repris.',
    en: 'The server was stopping: the event is sent again.',
  },
  interrupted: {
    fr: 'Le serveur s’est arrêté avant d’avoir gardé la réponse : l’envoi a été repris.',
    en: 'The server stopped before it had kept the answer: the event was sent again.',
  },
  unsigned: {
    fr: 'Le secret de signature du projet n’a pas pu être lu : rien n’a été envoyé. Remplacez-le.',
    en: 'The project’s signing secret could not be read: nothing was sent. Rotate it.',
  },
  internal: {
    fr: 'L’envoi a échoué de notre côté.',
    en: 'The sending failed on our side.',
  },
} satisfies Record<string, Text>;

/** The code of an error as the sender keeps it: `The request failed (tls, CERT_HAS_EXPIRED).` */
const code = /\b([A-Z]+(?:_[A-Z0-9]+)+|E[A-Z]{4,})\b/;

/** The sentence of an attempt: its cause in words, then the code of it when there is one. */
export function causeInWords(
  attempt: { cause: string; status: number | null; message: string | null },
  lang: Lang,
): string {
  const { [attempt.cause]: text = texts.internal } = texts as Record<string, Text>;
  const said = text[lang].replace('{status}', String(attempt.status));
  const known = code.exec(attempt.message ?? '')?.[1];
  return known === undefined ? said : `${said} (${known})`;
}
