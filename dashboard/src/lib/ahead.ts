// How far a clock is ahead, in words (UI38, UI118). Told in whole hours: the moment of the move itself is no matter.
import type { Lang } from '../../../contract/text.ts';
import { count, say } from './say.ts';

const days = { one: { fr: '{n} jour', en: '{n} day' }, other: { fr: '{n} jours', en: '{n} days' } };
const hours = {
  one: { fr: '{n} heure', en: '{n} hour' },
  other: { fr: '{n} heures', en: '{n} hours' },
};

export function ahead(offset_s: number, lang: Lang): string {
  const whole = Math.round(offset_s / 3_600);
  const parts = [
    whole >= 24 && count(Math.floor(whole / 24), days, lang),
    whole % 24 > 0 && count(whole % 24, hours, lang),
  ].filter(Boolean);
  const by = parts.length > 0 ? parts.join(' ') : `${offset_s} s`;
  return say({ fr: `${by} d’avance`, en: `${by} ahead` }, lang);
}
