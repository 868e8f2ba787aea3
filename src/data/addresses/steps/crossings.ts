// Within step 5: two roads that meet, in all the ways to write it ("rue 11 x 12", "rues 11 et 12", "angle rue 11, avenue
// Z"), as one landmark in one form: "rue 11 x rue 12".
import type { Token } from './fold.ts';

export type Crossing = { readonly to: number; readonly label: string };

const OPENER = /^l?(angle|intersection|croisement|carrefour|coin|corner)$/;
const KIND = /^(rues?|avenues?|boulevards?|allees?|corniche|ruelle|route|autoroute|vdn)$/;
/** Roads that have no name beside it. */
const ALONE = /^(corniche|autoroute|vdn)$/;
const BEFORE = /^(a|au|at|the)$/;
const JOINER = /^(x|angle|et|and|ak)$/;
/** Without a word that says it is a crossing these alone do. */
const CROSSES = /^(x|angle)$/;
const LITTLE = /^(de|du|des|d|la|le|les|l|of|the)$/;
/** "… à Dakar": what follows a road and a preposition is where it lies. */
const WHERE = /^(a|au|aux|in|at)$/;
const NUMBER = /^\d{1,3}$/;
const AFTER_NUMBER = /^(bis|ter)$/;
const MOST_WORDS = 5;

type Road = { readonly to: number; readonly label: string; readonly kind: string };

/** `ends`: whether something else than a road's name begins at a token. */
export function crossingAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  ends: (at: number) => boolean,
): Crossing | undefined {
  const begin = opening(tokens, at);
  const opened = begin > at;
  const first = roadAt(text, tokens, opened ? skip(tokens, begin) : at, '', ends);
  if (!first) return undefined;
  let next = first.to;
  const joiner = tokens[next];
  const joined = joiner !== undefined && !joiner.breaks && JOINER.test(joiner.word);
  const isTwo = opened || first.kind.endsWith('s') || CROSSES.test(joiner?.word ?? '');
  if (!isTwo) return undefined;
  if (joined) next = skip(tokens, next + 1);
  else if (!opened || !joiner?.breaks) return undefined;
  const second = roadAt(text, tokens, next, first.kind, ends);
  return second && { to: second.to, label: `${first.label} x ${second.label}` };
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

/** `kind`: of the road before, which a bare number has too. */
function roadAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  kind: string,
  ends: (at: number) => boolean,
): Road | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (NUMBER.test(token.word))
    return kind ? { to: at + 1, label: `${single(kind)} ${token.word}`, kind } : undefined;
  const named = KIND.test(token.word);
  // "rue Moussé Diop x Félix Éboué": the second one has no kind of its own.
  if (!named && !kind) return undefined;
  const from = named ? at + 1 : at;
  const number = tokens[from];
  if (number && !number.breaks && NUMBER.test(number.word)) {
    const more = AFTER_NUMBER.test(tokens[from + 1]?.word ?? '') ? 2 : 1;
    const words = tokens.slice(from, from + more).map(({ word }) => word);
    return { to: from + more, label: `${single(token.word)} ${words.join(' ')}`, kind: token.word };
  }
  const to = nameEnd(tokens, from, ends);
  if (to === from && ALONE.test(token.word))
    return { to, label: text.slice(token.start, token.end), kind: token.word };
  const [opens, last] = [tokens[from], tokens[to - 1]];
  if (!opens || !last || to === from) return undefined;
  const name = text.slice(opens.start, last.end);
  return {
    to,
    label: named ? `${single(token.word)} ${name}` : name,
    kind: named ? token.word : kind,
  };
}

const single = (kind: string): string => kind.replace(/s$/, '');

function nameEnd(tokens: readonly Token[], from: number, ends: (at: number) => boolean): number {
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
