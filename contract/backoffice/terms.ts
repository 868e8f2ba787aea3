// Operations on the terms of use as operators publish them (contract/dashboard.md section 14, G29).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Strict, Time, Words } from '../shapes.ts';
import { act, common, Reason } from './shapes.ts';

const Terms = Strict({
  /** All that was ever in force here, the one that is now first. */
  versions: Type.Array(
    Strict({
      version: Type.String(),
      /** Whether it came with a release or from an operator. */
      origin: Words(['content', 'operator']),
      published_at: Time,
    }),
  ),
  /** The texts in force, in both languages; empty before the first. */
  fr: Type.String(),
  en: Type.String(),
});

/** Two of them are one body of 64 KiB; what it must hold is judged by the use case, in words. */
const textLength = 25_000;
const Text = Type.String({ minLength: 1, maxLength: textLength });

export const officeTerms = section({
  getOfficeTerms: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/conditions',
    summary: { fr: 'Lire les conditions d’utilisation', en: 'Read the terms of use' },
    reply: { status: 200, schema: Terms },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  publishOfficeTerms: {
    ...act,
    operator: 'configure',
    method: 'POST',
    path: '/v1/backoffice/conditions',
    summary: {
      fr: 'Publier une version des conditions d’utilisation',
      en: 'Publish a version of the terms of use',
    },
    body: Strict({
      version: Type.String({ minLength: 1, maxLength: limits.conditionsVersionCharacters }),
      fr: Text,
      en: Text,
      reason: Reason,
    }),
    // A character takes two of JavaScript's at the most.
    textCharacters: 2 * textLength,
    reply: { status: 200, schema: Terms },
    errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED'],
    effect: 'write',
  },
});
