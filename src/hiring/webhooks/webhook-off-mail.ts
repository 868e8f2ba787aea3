// The mail to a member whose endpoint was turned off because it failed for days.
import { limits } from '../../../contract/limits.ts';
import type { Mail } from '../../platform/index.ts';

const days = limits.hiringFailures_ms / 86_400_000;

export const webhookOffMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Webhook désactivé / Webhook turned off',
  text: [
    'Bonjour,',
    '',
    `Votre webhook de recrutement ${url} a échoué ${limits.hiringFailuresInARow} fois de suite en ${days} jours au moins. Il est désactivé : plus rien ne lui est envoyé.`,
    '',
    'Corrigez le récepteur, puis réactivez le webhook dans les réglages.',
    '',
    '---',
    '',
    'Hello,',
    '',
    `Your hiring webhook ${url} failed ${limits.hiringFailuresInARow} times in a row over at least ${days} days. It is turned off: nothing is sent to it any more.`,
    '',
    'Mend the receiver, then turn the webhook on again in the settings.',
    '',
  ].join('\n'),
});
