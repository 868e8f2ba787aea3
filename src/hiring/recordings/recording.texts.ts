// What candidates read when a recording cannot be taken, and a report when nobody has its words.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';

const megabytes = limits.recordingBytes / 1_048_576;
const minutes = limits.recordingSeconds / 60;

export const recordingTexts = {
  kind: {
    fr: 'Ce fichier n’est pas un enregistrement de la voix (WebM, MP4 ou Ogg).',
    en: 'This file is no recording of a voice (WebM, MP4 or Ogg).',
  },
  broken: {
    fr: 'Cet enregistrement est abîmé ou vide : enregistrez encore une fois, ou répondez par écrit.',
    en: 'This recording is damaged or empty: record once more, or answer in writing.',
  },
  long: {
    fr: `Un enregistrement dure ${minutes} minutes au plus.`,
    en: `A recording lasts ${minutes} minutes at most.`,
  },
  size: {
    fr: `Un enregistrement a de 1 octet à ${megabytes} Mio.`,
    en: `A recording has 1 byte to ${megabytes} MiB.`,
  },
  part: {
    fr: `Une partie a de ${limits.recordingPartBytesLeast} à ${limits.recordingPartBytes} octets ; la dernière peut en avoir moins.`,
    en: `A part has ${limits.recordingPartBytesLeast} to ${limits.recordingPartBytes} bytes; the last one may have fewer.`,
  },
  beyond: {
    fr: 'Cette partie dépasse la taille annoncée.',
    en: 'This part goes beyond the size that was announced.',
  },
  otherSize: {
    fr: 'Cet enregistrement a été annoncé avec une autre taille.',
    en: 'This recording was announced with another size.',
  },
  offset: {
    fr: 'Le début d’une partie est un nombre entier.',
    en: 'The beginning of a part is a whole number.',
  },
  gone: {
    fr: 'Cet enregistrement a été remplacé ou effacé.',
    en: 'This recording was replaced or erased.',
  },
  notSpoken: {
    fr: 'Cette question se répond par écrit.',
    en: 'This question is answered in writing.',
  },
} as const satisfies Record<string, Text>;
