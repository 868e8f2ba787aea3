// Why a key cannot be rotated, in both languages: each sentence names the key's current state.
import type { Text } from '../../../contract/text.ts';
import type { Mail } from '../mails/index.ts';
import type { KeyState } from './key.rules.ts';

export const notRotatable: Record<Exclude<KeyState, 'active'>, Text> = {
  replaced: {
    fr: 'Cette clé est déjà remplacée (état : remplacée, en délai de grâce) : c’est la nouvelle qui peut l’être.',
    en: 'This key is already replaced (state: replaced, in its grace period): rotate the new one.',
  },
  revoked: {
    fr: 'Cette clé est révoquée (état : révoquée) et ne peut plus être remplacée.',
    en: 'This key is revoked (state: revoked) and can no longer be rotated.',
  },
  disabled: {
    fr: 'Cette clé est désactivée par l’opérateur (état : désactivée) et ne peut pas être remplacée.',
    en: 'This key is disabled by the operator (state: disabled) and cannot be rotated.',
  },
  expired: {
    fr: 'Cette clé a expiré (état : expirée) : créez-en une nouvelle.',
    en: 'This key has expired (state: expired): create a new one.',
  },
};

/** The words of the check that the contract's own maximum gets. */
export const tooHighLimit = (most: number) => ({ fr: `Au plus ${most}.`, en: `At most ${most}.` });

export const noPlace: Text = {
  fr: 'Le projet a déjà toutes ses clés actives : l’une d’elles doit d’abord finir.',
  en: 'The project has all its active keys already: one of them must end first.',
};

/** What the owner reads when an operator switched a key off, French then English: nobody knows the reader's language. */
export function disabledMail(
  to: string,
  key: { name: string; prefix: string; project: string },
  reason: string,
  since: string,
): Mail {
  // A name is on one line, whatever its author put into it.
  const [name, project] = [key.name, key.project].map((one) => one.replace(/\s+/g, ' '));
  return {
    to,
    subject: `Clé « ${name} » désactivée / Key "${name}" disabled`,
    text: [
      'Bonjour,',
      '',
      `La clé API « ${name} » (${key.prefix}…) du projet « ${project} » a été désactivée par la plateforme.`,
      `Motif : ${reason}`,
      'Ses appels reçoivent désormais 403 API_KEY_DISABLED.',
      '',
      'Hello,',
      '',
      `The API key "${name}" (${key.prefix}…) of the project "${project}" was disabled by the platform.`,
      `Reason: ${reason}`,
      'Its calls now get 403 API_KEY_DISABLED.',
      '',
      since,
    ].join('\n'),
  };
}
