// Scores one form of the engine in a process of its own: the drawn cases of a file, then the lists that may be tuned on; the
// figures go to standard output as JSON.
import { readFileSync } from 'node:fs';
import { loadGazetteer } from '../../../src/data/addresses/index.ts';
import type { Case } from '../cases/draw.ts';
import { score, select } from '../cases/judge.ts';
import { readLists } from '../geocoder-lists.ts';
import { ourEngine, ourSearch } from '../geocoder-ours.ts';
import { judgeAll } from '../geocoder-score.ts';

/** By class the share found first; of all, what else must not fall. */
export type FormFigures = Readonly<Record<string, number>>;

export async function figuresOfForm(cases: readonly Case[]): Promise<FormFigures> {
  const gazetteer = loadGazetteer();
  if (!gazetteer) throw new Error('content/gazetteer is not there.');
  const scored = score(ourEngine(gazetteer), cases);
  const figures: Record<string, number> = {};
  for (const [name, { first, landmark }] of scored.by('class')) {
    figures[name === 'none' ? 'no place' : name] = first;
    if (!Number.isNaN(landmark)) figures[`${name} landmark`] = landmark;
  }
  const two = select(scored, ({ changedBy }) => changedBy.length === 2).all;
  figures['2 of two changes'] = two.first;
  figures['`ambigu` precision'] = scored.ambiguity.precision;
  figures['`ambigu` recall'] = scored.ambiguity.recall;
  for (const { name, heldOut, texts } of readLists()) {
    if (heldOut) continue;
    const { strict, landmark, ambiguity } = await judgeAll(
      ourSearch(gazetteer),
      texts,
      gazetteer.places,
    );
    const list = name.split(' ')[0];
    figures[`${list} list`] = strict;
    if (landmark !== undefined) figures[`${list} list, landmark`] = landmark;
    if (ambiguity) figures[`${list} list, \`ambigu\` precision`] = ambiguity.precision;
  }
  return figures;
}

const [file] = process.argv.slice(2);
if (import.meta.main && file) {
  const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];
  console.log(JSON.stringify(await figuresOfForm(cases)));
}
