// Why a key cannot be rotated, in both languages: each sentence names the key's current state.
import type { Text } from '../../../contract/text.ts';
import type { KeyState } from './key.rules.ts';

export const notRotatable: Record<Exclude<KeyState, 'active'>, Text> = {
  replaced: {
    fr: "Cette clé est déjà remplacée (état : remplacée, en délai de grâce) : c'est la nouvelle qui peut l'être.",
    en: 'This key is already replaced (state: replaced, in its grace period): rotate the new one.',
  },
  revoked: {
    fr: 'Cette clé est révoquée (état : révoquée) et ne peut plus être remplacée.',
    en: 'This key is revoked (state: revoked) and can no longer be rotated.',
  },
  disabled: {
    fr: "Cette clé est désactivée par l'opérateur (état : désactivée) et ne peut pas être remplacée.",
    en: 'This key is disabled by the operator (state: disabled) and cannot be rotated.',
  },
  expired: {
    fr: 'Cette clé a expiré (état : expirée) : créez-en une nouvelle.',
    en: 'This key has expired (state: expired): create a new one.',
  },
};

/** The words of the check that the contract's own maximum gets. */
export const tooHighLimit = (most: number) => ({ fr: `Au plus ${most}.`, en: `At most ${most}.` });
