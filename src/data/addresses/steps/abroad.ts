// Between ambiguity and landmarks: a text that names another country or a city of one is not answered with the hamlet
// of Senegal that bears its name.
import { isAboveQuarter } from '../place.ts';
import type { State } from '../state.ts';

/** As folded; the neighbours, the countries of the diaspora and their best known cities. */
const ABROAD = new Set(
  (
    'bamako mali abidjan banjul gambie gambia conakry guinee bissau nouakchott mauritanie lome cotonou ' +
    'ouagadougou niamey accra lagos lome paris france lyon marseille bordeaux lille toulouse madrid espagne ' +
    'barcelone rome italie milan londres london bruxelles belgique geneve suisse montreal canada york ' +
    'casablanca maroc rabat tunis alger praia kayes nouadhibou serekunda brikama berlin'
  ).split(' '),
);

export function findAbroad({ text, tokens, scored, mentions }: State): Partial<State> {
  const foreign = tokens.find(({ word }) => ABROAD.has(word));
  if (!foreign) return {};
  const first = scored[0];
  const named = tokens.indexOf(foreign);
  // "Dakar, en face de l'ambassade du Mali": a place of Senegal stands beside the name.
  const beside =
    first &&
    first.spelling === 1 &&
    !(first.mention.from <= named && first.mention.to > named) &&
    (isAboveQuarter(first.place) || first.supports > 0);
  const supported =
    first && first.mention.from <= named && first.mention.to > named && first.supports > 0;
  if (beside || supported || mentions.some((one) => one.hint === null && isSure(one, named)))
    return {};
  return { abroad: text.slice(foreign.start, foreign.end), scored: [], ambiguous: false };
}

const isSure = ({ from, to, candidates }: State['mentions'][number], named: number): boolean =>
  !(from <= named && to > named) &&
  candidates.some(
    ({ place, spelling, weight }) => spelling * weight > 0.96 && isAboveQuarter(place),
  );
