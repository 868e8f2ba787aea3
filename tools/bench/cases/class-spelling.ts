// Class 2: a name as somebody writes it who heard it, with one to three changes, blanks glued or cut among them.
import { moveBlank, spellByEar } from './by-ear.ts';
import {
  anchorOf,
  drawScope,
  drawSpot,
  expectSpot,
  hasStranger,
  joined,
  type Maker,
  mix,
  textOf,
} from './draw.ts';
import { isFar } from './rivals.ts';
import { keyOf, plain } from './spelling.ts';

/** Letters without which so many changes leave nothing that anybody would recognise. */
const LEAST_LETTERS = [0, 5, 7, 10];

const byEar =
  (changes: number, withBlank: boolean): Maker =>
  (draw) => {
    const { world, random } = draw;
    const spot = drawSpot(draw);
    const letters = plain(spot.short).replace(/[^a-z]/g, '').length;
    if (letters < (LEAST_LETTERS[changes] ?? 0) || spot.short.includes('(')) return undefined;
    const spelt = spellByEar(spot.short, withBlank ? changes - 1 : changes, random);
    const moved = withBlank ? spelt && moveBlank(spelt.text, random) : undefined;
    if (!spelt || (withBlank && !moved)) return undefined;
    const written = moved?.text ?? spelt.text;
    // A spelling that the gazetteer has too, for this place or another one, is no misspelling.
    if (world.byKey.has(keyOf(written))) return undefined;
    const found = drawScope(draw, spot, written, 0.4);
    if (!found || !isFar(world, written, spot, found.scope)) return undefined;
    const pieces = joined(draw, written, found.scope);
    if (hasStranger(world, pieces)) return undefined;
    const count = `${changes} change${changes > 1 ? 's' : ''}`;
    return {
      kind: withBlank ? `${count}, blanks among them` : count,
      text: textOf(pieces),
      ...anchorOf(world, spot),
      changedBy: [...spelt.by, ...(moved ? [moved.by] : [])],
      expected: expectSpot(world, spot),
    };
  };

export const heard = mix(
  ...[1, 2, 3].flatMap((changes) => [
    [3, byEar(changes, false)] as const,
    [1, byEar(changes, true)] as const,
  ]),
);
