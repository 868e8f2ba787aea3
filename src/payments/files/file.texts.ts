// Words about files for people, in both languages, and the refusals that say them.
import type { Lang } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

/** What is wrong with a file by its bytes. */
export function refuseFile(
  fault: 'type' | 'broken' | 'too_small',
  types: readonly string[],
  side: number,
  lang: Lang,
): Failure {
  const list = types.map((type) => names[type] ?? type).join(', ');
  const texts = {
    type: {
      fr: `Le contenu du fichier doit être : ${list}.`,
      en: `The content of the file must be one of: ${list}.`,
    },
    broken: {
      fr: 'Le fichier est abîmé, incomplet ou trop grand une fois ouvert.',
      en: 'The file is damaged, incomplete, or too large once opened.',
    },
    too_small: {
      fr: `Le petit côté de l’image doit avoir au moins ${side} pixels.`,
      en: `The shorter side of the picture must have at least ${side} pixels.`,
    },
  };
  return fail('INVALID_REQUEST', { fields: { file: texts[fault][lang] } });
}
