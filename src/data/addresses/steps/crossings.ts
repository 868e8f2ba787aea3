// Within step 5: two roads that meet, in all the ways to write it ("rue 11 x 12", "rues 11 et 12", "angle rue 11, avenue
// Z"), as one landmark in one form: "rue 11 x rue 12".
import type { Token } from './fold.ts';

export type Crossing = {
  readonly to: number;
  readonly label: string;
  readonly relation: 'angle' | 'entre';
};

const OPENER = /^l?(angle|intersection|croisement|carrefour|coin|corner|entre)$/;
/** After these a road may stand without its kind: "angle Bourguiba / rue 13". */
const CORNER = /^l?(angle|intersection|coin|corner)$/;
const KIND = /^(rues?|avenues?|boulevards?|allees?|corniche|ruelle|route|autoroute|vdn)$/;
/** Roads that have no name beside it. */
const ALONE = /^(corniche|autoroute|vdn)$/;
const BEFORE = /^(a|au|at|the)$/;
const JOINER = /^(x|angle|et|and|ak|avec|coin|croisement|carrefour|intersection)$/;
/** Without a word that says it is a crossing these alone do. */
const CROSSES = /^(x|angle)$/;
/** And these where what follows says that it is a road: "rue 11, carrefour Castors" is none. */
const CORNERS = /^(coin|croisement|carrefour|intersection)$/;
/** What joins two roads without a word. */
const SIGN = /^\s*[/&+]\s*$/;
const DASH = /^\s+[-–—]\s+$/;
const LITTLE = /^(de|du|des|d|la|le|les|l|of|the)$/;
/** "… à Dakar": what follows a road and a preposition is where it lies. */
const WHERE = /^(a|au|aux|in|at)$/;
const NUMBER = /^(\d{1,3})(bis|ter)?$/;
const AFTER_NUMBER = /^(bis|ter)$/;
/** "Carton 30 x 40 cm" and "10 x 15 m" are sizes. */
const SIZED = /^(m|cm|mm|metres?|m2|pieces?)$/;
const SIZES = /^(carton|format|dimensions?|terrain|parcelle|lot|surface|taille|de)$/;
const MOST_WORDS = 5;

/** `own`: the text says that it is a road, or has its number. */
type Road = {
  readonly to: number;
  readonly label: string;
  readonly kind: string;
  readonly own: boolean;
};
/** `ends`: whether something else than a road's name begins at a token. */
type Reading = {
  readonly text: string;
  readonly tokens: readonly Token[];
  ends(at: number): boolean;
};

export function crossingAt(reading: Reading, at: number): Crossing | undefined {
  const { tokens } = reading;
  const begin = opening(tokens, at);
  const opener = begin > at ? (tokens[begin - 1]?.word ?? '') : '';
  const first =
    roadAt(reading, opener ? skip(tokens, begin) : at, '') ??
    (opener ? unnamed(reading, begin, opener) : bareNumber(tokens, at));
  if (!first) return undefined;
  const next = joined(reading, first, opener);
  const second = next && roadAt(reading, next.at, first.kind || 'rue');
  if (!second || (next.needsRoad && !second.own)) return undefined;
  return {
    to: second.to,
    label: `${first.label} x ${second.label}`,
    relation: opener === 'entre' ? 'entre' : 'angle',
  };
}

/** Where the second road begins; `needsRoad`: what joins the two says of itself too little. */
function joined({ text, tokens }: Reading, first: Road, opener: string) {
  const joiner = tokens[first.to];
  if (!joiner) return undefined;
  const { word, breaks } = joiner;
  const between = text.slice(tokens[first.to - 1]?.end, joiner.start);
  const isSign = SIGN.test(between);
  if (isSign || DASH.test(between))
    return { at: skip(tokens, first.to), needsRoad: first.kind === '' || !isSign || !opener };
  const needsRoad = first.kind === '' || opener === 'entre' || CORNERS.test(word);
  const isTwo =
    opener !== '' || first.kind.endsWith('s') || CROSSES.test(word) || CORNERS.test(word);
  if (!isTwo) return undefined;
  if (!breaks && JOINER.test(word)) return { at: skip(tokens, first.to + 1), needsRoad };
  return opener && breaks && first.kind ? { at: first.to, needsRoad } : undefined;
}

/** The token after the word that says that it is a crossing: "à l'angle". */
function opening(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from < at + 2 && BEFORE.test(tokens[from]?.word ?? '')) from += 1;
  return OPENER.test(tokens[from]?.word ?? '') ? from + 1 : at;
}

function skip(tokens: readonly Token[], from: number): number {
  let at = from;
  while (LITTLE.test(tokens[at]?.word ?? '') && !tokens[at]?.breaks) at += 1;
  return at;
}

/** "11 x 12" of the quarters whose streets have numbers. */
function bareNumber(tokens: readonly Token[], at: number): Road | undefined {
  const number = numberAt(tokens, at);
  const other = number && tokens[number.to]?.word === 'x' && numberAt(tokens, number.to + 1);
  if (!other || SIZES.test(tokens[at - 1]?.word ?? '') || SIZED.test(tokens[other.to]?.word ?? ''))
    return undefined;
  return { to: number.to, label: `rue ${number.label}`, kind: 'rue', own: true };
}

function unnamed(reading: Reading, begin: number, opener: string): Road | undefined {
  const from = skip(reading.tokens, begin);
  if (!CORNER.test(opener) || reading.tokens[from]?.breaks) return undefined;
  const to = nameEnd(reading, from);
  const [opens, last] = [reading.tokens[from], reading.tokens[to - 1]];
  if (!opens || !last || to === from) return undefined;
  return { to, label: reading.text.slice(opens.start, last.end), kind: '', own: false };
}

/** "31", "31 bis", "31bis", "n° 31". */
function numberAt(tokens: readonly Token[], at: number) {
  const [, digits, glued] = NUMBER.exec(tokens[at]?.word ?? '') ?? [];
  if (digits === undefined) return undefined;
  const next = tokens[at + 1];
  const after = next && !next.breaks && AFTER_NUMBER.test(next.word) ? next.word : undefined;
  const more = glued ?? after;
  return { to: at + (glued || !after ? 1 : 2), label: more ? `${digits} ${more}` : digits };
}

/** `kind`: of the road before, which a bare number has too. */
function roadAt(reading: Reading, at: number, kind: string): Road | undefined {
  const { text, tokens } = reading;
  const token = tokens[at];
  if (!token) return undefined;
  const bare = numberAt(tokens, at);
  if (bare) {
    return kind
      ? { to: bare.to, label: `${single(kind)} ${bare.label}`, kind, own: true }
      : undefined;
  }
  const named = KIND.test(token.word);
  // "rue Moussé Diop x Félix Éboué": the second one has no kind of its own.
  if (!named && !kind) return undefined;
  const from = named ? at + 1 : at;
  const number = tokens[from]?.breaks ? undefined : numberAt(tokens, from);
  if (number) {
    const label = `${single(token.word)} ${number.label}`;
    return { to: number.to, label, kind: token.word, own: true };
  }
  const to = nameEnd(reading, from);
  if (to === from && ALONE.test(token.word))
    return { to, label: text.slice(token.start, token.end), kind: token.word, own: true };
  const [opens, last] = [tokens[from], tokens[to - 1]];
  if (!opens || !last || to === from) return undefined;
  const name = text.slice(opens.start, last.end);
  return {
    to,
    label: named ? `${single(token.word)} ${name}` : name,
    kind: named ? token.word : kind,
    own: named,
  };
}

const single = (kind: string): string => kind.replace(/s$/, '');

function nameEnd({ tokens, ends }: Reading, from: number): number {
  // "rue de Ziguinchor x rue G": what a road is called after is a town as well.
  if (tokens[from]?.breaks || JOINER.test(tokens[from]?.word ?? '')) return from;
  const opens = skip(tokens, from);
  let to = opens;
  while (to < tokens.length && to - opens < MOST_WORDS) {
    const token = tokens[to];
    if (!token || (to > from && token.breaks)) break;
    if ((to > opens && WHERE.test(token.word)) || JOINER.test(token.word) || KIND.test(token.word))
      break;
    if (to > opens && ends(to)) break;
    to += 1;
  }
  return to > opens ? to : from;
}
