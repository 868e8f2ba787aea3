// The mails about a key's quota, French then English in one plain text: nobody knows the reader's language.
import { iso } from '../../kit/clock.ts';
import type { Mail } from '../mails/index.ts';
import type { AlertedKey } from './quota.store.ts';

export type Alert = {
  level: number;
  limit: number;
  resetAt: number;
  /** When the quota ends at the pace of this day, if it does. */
  endAt: number | undefined;
};

const minute = (ms: number) => iso(ms).slice(11, 16);
const day = (ms: number) => iso(ms).slice(0, 10);

export function quotaMail(key: AlertedKey, { level, limit, resetAt, endAt }: Alert): Mail {
  const reset = `${day(resetAt)} ${minute(resetAt)} UTC`;
  // A name is on one line, whatever its author put into it.
  const [keyName, project] = [key.name, key.project_name].map((name) => name.replace(/\s+/g, ' '));
  const over = level >= 100;
  const soon = endAt === undefined ? undefined : `${minute(endAt)} UTC`;
  const french = over
    ? 'Jusque-là, les appels de données de cette clé reçoivent 429 QUOTA_EXCEEDED. Les paiements n’ont pas de quota.'
    : soon
      ? `À ce rythme, il sera épuisé à ${soon}.`
      : 'À ce rythme, il suffira pour aujourd’hui.';
  const english = over
    ? 'Until then, data calls of this key get 429 QUOTA_EXCEEDED. Payments have no quota.'
    : soon
      ? `At this pace it will be used up at ${soon}.`
      : 'At this pace it is enough for today.';
  return {
    to: key.owner_email,
    subject: `Quota de la clé « ${keyName} » : ${level} % / Quota of the key "${keyName}": ${level}%`,
    text: [
      'Bonjour,',
      '',
      `La clé API « ${keyName} » (${key.prefix}…) du projet « ${project} » (${key.project_id})`,
      `a atteint ${level} % de son quota du jour : ${limit} appels de données.`,
      `Le quota repart à zéro le ${reset}.`,
      french,
      '',
      '---',
      '',
      'Hello,',
      '',
      `The API key "${keyName}" (${key.prefix}…) of the project "${project}" (${key.project_id})`,
      `has reached ${level}% of its daily quota: ${limit} data calls.`,
      `The quota starts anew on ${reset}.`,
      english,
      '',
    ].join('\n'),
  };
}
