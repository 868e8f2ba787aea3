// A time as people of Senegal read it.
import type { Lang } from '../../../contract/text.ts';
import { parseTime } from '../../kit/clock.ts';

/** Day and hour in Dakar. */
export const moment = (iso: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Africa/Dakar',
  }).format(parseTime(iso));
