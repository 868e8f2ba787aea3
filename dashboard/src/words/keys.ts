// Scopes, lifetimes and states of keys, in words.
import { limits } from '../../../contract/limits.ts';
import type { Grace, KeyScope, Lifetime } from '../../../contract/platform/projects.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { count } from '../lib/say.ts';
import type { Word } from './status.ts';

export const scopeTexts: Record<KeyScope, { text: Text; hint: Text }> = {
  payments: {
    text: { fr: 'Paiements', en: 'Payments' },
    hint: {
      fr: 'Encaisser, rembourser, virer : tout ce qui touche l’argent du projet.',
      en: 'Collect, refund, pay out: all that touches the money of the project.',
    },
  },
  data: {
    text: { fr: 'Données', en: 'Data' },
    hint: {
      fr: 'Adresses, téléphones, banques, jours ouvrés : en lecture.',
      en: 'Addresses, telephones, banks, working days: to read.',
    },
  },
};

export const lifetimeTexts: Record<Lifetime, Text> = {
  none: { fr: 'Sans fin', en: 'No end' },
  '30d': { fr: '30 jours', en: '30 days' },
  '90d': { fr: '90 jours', en: '90 days' },
  '1y': { fr: 'Un an', en: 'One year' },
};

export const graceTexts: Record<Grace, { text: Text; hint: Text }> = {
  now: {
    text: { fr: 'Aucun', en: 'None' },
    hint: {
      fr: 'L’ancienne clé s’arrête à l’instant : pour une clé qui a fui.',
      en: 'The old key stops this moment: for a key that leaked.',
    },
  },
  '1h': {
    text: { fr: 'Une heure', en: 'One hour' },
    hint: { fr: 'Le temps d’un déploiement.', en: 'Time for one deployment.' },
  },
  '24h': {
    text: { fr: 'Un jour', en: 'One day' },
    hint: {
      fr: 'Les deux clés servent jusqu’à demain à cette heure.',
      en: 'Both keys serve until this time tomorrow.',
    },
  },
  '7d': {
    text: { fr: 'Une semaine', en: 'One week' },
    hint: {
      fr: 'Pour plusieurs applications, changées l’une après l’autre.',
      en: 'For several applications, changed one after another.',
    },
  },
};

export type KeyState = 'active' | 'replaced' | 'revoked' | 'disabled' | 'expired';

export const keyWords: Record<KeyState, Word> = {
  active: { look: 'good', text: { fr: 'Active', en: 'Active' } },
  replaced: {
    look: 'warn',
    text: { fr: 'Remplacée, encore valable', en: 'Replaced, still valid' },
  },
  revoked: { look: 'bad', text: { fr: 'Révoquée', en: 'Revoked' } },
  disabled: { look: 'bad', text: { fr: 'Désactivée', en: 'Switched off' } },
  expired: { look: 'plain', text: { fr: 'Expirée', en: 'Expired' } },
};

export const inService = (n: number, lang: Lang): string => {
  const most = limits.activeKeysPerProject;
  const en = `{n} of ${most} keys in service.`;
  const texts = {
    one: { fr: `{n} clé en service sur ${most}.`, en },
    other: { fr: `{n} clés en service sur ${most}.`, en },
  };
  return count(n, texts, lang);
};
