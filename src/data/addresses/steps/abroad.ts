// Between ambiguity and landmarks: a text that names another country or a city of one is not answered with the hamlet
// of Senegal that bears its name.

import type { Gazetteer } from '../gazetteer.ts';
import { isAboveQuarter } from '../place.ts';
import type { Candidate, Mention, State } from '../state.ts';
import { foldLetters } from './fold.ts';

/** As folded; the neighbours, the countries of the diaspora and their best known cities. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const ABROAD = new Set(
  (
    'bamako mali abidjan banjul gambie gambia conakry guinee bissau nouakchott mauritanie lome cotonou ' +
    'ouagadougou niamey accra lagos lome paris france lyon marseille bordeaux lille toulouse madrid espagne ' +
    'barcelone rome italie milan londres london bruxelles belgique geneve suisse montreal canada york ' +
    'casablanca maroc rabat tunis alger praia kayes nouadhibou serekunda brikama berlin ' +
    'kinshasa libreville gabon yaounde douala cameroun dubai istanbul turquie brescia mecque arabie saoudite chine ' +
    'guangzhou togo benin burkina nigeria ghana tunisie algerie bouake cocody ' +
    'sikasso segou mopti gao kankan labe boke farafenni munich hambourg francfort amsterdam lisbonne zurich vienne'
  ).split(' '),
);

/** The countries as French and English write them, those of one word (CLDR, by Intl). */
const COUNTRIES = new Set(countryNames());

function countryNames(): string[] {
  const names: string[] = [];
  const displays = ['fr', 'en'].map((lang) => new Intl.DisplayNames([lang], { type: 'region' }));
  for (const display of displays) {
    for (const first of LETTERS) {
      for (const second of LETTERS) {
        const name = foldLetters(display.of(first + second) ?? '');
        if (/^[a-z]{4,}$/.test(name) && name !== 'senegal') names.push(name);
      }
    }
  }
  return names;
}

/** Cities and countries of two words, one of which is a name here: "Pointe-Noire", "São Paulo". */
const PAIRS = new Set(['pointe noire', 'sao paulo', 'basse santa', 'cap vert']);

/** The neighbours: after the name of a town on the border, where its twin lies ("Rosso Mauritanie"). */
const NEIGHBOURS = /^(mauritanie|mali|gambie|guinee|mauritania|gambia|guinea)$/;

/** A town of as many people is known by any of its names. */
const LARGE = 200_000;

export function findAbroad(state: State, { exact }: Gazetteer): Partial<State> {
  const { text, tokens, spans, scored, mentions } = state;
  const all = tokens.filter(
    ({ word }, at) =>
      (ABROAD.has(word) ||
        PAIRS.has(`${word} ${tokens[at + 1]?.word}`) ||
        (COUNTRIES.has(word) && !exact.has(word))) &&
      !mentions.some(
        (one) => one.to - one.from > 1 && one.from <= at && one.to > at && isName(one),
      ),
  );
  const [foreign] = all;
  if (!foreign) return {};
  const named = tokens.indexOf(foreign);
  const holds = ({ from, to }: Mention): boolean => from <= named && to > named;
  // "Dakar, en face de l'ambassade du Mali": the name stands in that of a landmark or a road.
  const stands = !spans.some(({ start, to }) => start <= named && to > named);
  const next = tokens[named + 1];
  const isPair = PAIRS.has(`${foreign.word} ${next?.word}`);
  const words = text.slice(foreign.start, isPair ? next?.end : foreign.end);
  const away = { abroad: words, scored: [], ambiguous: false };
  if (stands && all.length > 1) return away;
  const first = scored[0];
  const twin =
    stands &&
    NEIGHBOURS.test(foreign.word) &&
    named === tokens.length - 1 &&
    named === 1 &&
    (first?.place.population ?? 0) < LARGE &&
    !(first && holds(first.mention) && first.supports > 0);
  if (twin) return away;
  const supported = first && holds(first.mention) && first.supports > 0;
  const beside =
    first && first.spelling === 1 && !holds(first.mention) && (first.supports > 0 || !stands);
  const town = mentions.some(
    (one) => one.hint === null && !holds(one) && one.candidates.some((of) => isTown(of, stands)),
  );
  return supported || beside || town ? {} : away;
}

/** "Cité Air France", "Diokoul Gabon". */
const isName = ({ candidates }: Mention): boolean =>
  candidates.some(({ spelling, weight }) => spelling === 1 && weight > 0.9);

/** "Plateau" is a quarter of Abidjan too: beside the city's name only a town's own name is a sign of Senegal. */
const isTown = ({ place, spelling, weight }: Candidate, stands: boolean): boolean =>
  isAboveQuarter(place) &&
  (stands
    ? spelling === 1 && (weight === 1 || (place.population ?? 0) > LARGE)
    : spelling * weight > 0.8);
