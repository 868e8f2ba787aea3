// The sentences of the address tools. Each opens with a word that a program may test (contract/data.md section 4).
import type { Text } from '../../../contract/text.ts';
import type { Lang } from '../../db/context.ts';
import type { State, Warning } from './state.ts';

const list = (words: readonly string[], lang: Lang): string =>
  words.map((word) => ({ fr: `« ${word} »`, en: `“${word}”` })[lang]).join(', ');

const texts: { [W in Warning as W['code']]: (warning: W) => Text } = {
  REPERE_NON_LOCALISE: ({ landmark, place }) => ({
    fr: `Repère « ${landmark} » non localisé : position du centre de ${place}.`,
    en: `Landmark “${landmark}” not located: the position is the centre of ${place}.`,
  }),
  NUMERO_IGNORE: ({ words }) => ({
    fr: `Non utilisé pour la recherche : ${list(words, 'fr')}.`,
    en: `Not used for the search: ${list(words, 'en')}.`,
  }),
  ROUTE_IGNOREE: ({ words }) => ({
    fr: `Une voie n’est pas un lieu : ${list(words, 'fr')} n’a pas été localisé.`,
    en: `A road is not a place: ${list(words, 'en')} was not located.`,
  }),
  ORTHOGRAPHE_CORRIGEE: ({ written, place }) => ({
    fr: `« ${written} » a été lu comme ${place}.`,
    en: `“${written}” was read as ${place}.`,
  }),
  PLUSIEURS_LIEUX: ({ places }) => ({
    fr: `Plusieurs lieux conviennent : ${places.join(' ; ')}.`,
    en: `Several places fit: ${places.join('; ')}.`,
  }),
  LIEUX_CONTRADICTOIRES: ({ place, other }) => ({
    fr: `${place} n’est pas dans « ${other} », que le texte nomme aussi.`,
    en: `${place} is not in “${other}”, which the text names too.`,
  }),
  HORS_SENEGAL: ({ place }) => ({
    fr: `« ${place} » est hors du Sénégal.`,
    en: `“${place}” is outside Senegal.`,
  }),
  AUCUN_LIEU: () => ({
    fr: 'Aucun lieu connu dans ce texte.',
    en: 'No known place in this text.',
  }),
};

export function warningText<W extends Warning>(warning: W, lang: Lang): string {
  const write = texts[warning.code] as (warning: W) => Text;
  return `${warning.code}: ${write(warning)[lang]}`;
}

/** What a reading left out, and why. */
export function limitTexts({ warnings, otherLandmarks }: State, lang: Lang): string[] {
  const others = otherLandmarks.map(
    (words) =>
      ({
        fr: `Autre repère, non retenu : « ${words} ».`,
        en: `Another landmark, not kept: “${words}”.`,
      })[lang],
  );
  return [...warnings.map((warning) => warningText(warning, lang)), ...others];
}
