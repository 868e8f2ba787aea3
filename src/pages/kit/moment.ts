// A time as people of Senegal read it.
import type { Lang } from '../../../contract/text.ts';
import { parseTime } from '../../kit/clock.ts';
import { writtenDate } from '../../kit/written-date.ts';

/** Day and hour in Dakar. */
export const moment = (iso: string, lang: Lang): string =>
  writtenDate(parseTime(iso), lang, 'moment');
