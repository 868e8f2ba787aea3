// Within step 5: "à 12 km au nord de Tivaouane", "situé à 5 kilomètres de Mbour" say how far a place lies from a town that is not
// it. "km 12" of a road is kilometres.ts's matter.
import type { Token } from './fold.ts';

const MOST_WORDS = 8;
const DISTANCE =
  /^\d+ (?:\d+ )?(?:km|kms|kilometres?) (?:environ )?(?:(?:au|a|l|a l) )?(?:l?(?:nord|sud|est|ouest) ){0,2}(?:de|du|d) (?:la |l )?/;

/** The token after the words of a distance that begins at a token: the town's name. */
export function distanceEnd(tokens: readonly Token[], at: number): number | undefined {
  if (!/^\d/.test(tokens[at]?.word ?? '')) return undefined;
  const words = tokens
    .slice(at, at + MOST_WORDS)
    .map(({ word, breaks }, index) => (index > 0 && breaks && !/^\d/.test(word) ? ',' : word));
  const found = DISTANCE.exec(`${words.join(' ')} `);
  return found ? at + found[0].trim().split(' ').length : undefined;
}
