// Refuses to let the house drift: `npm run tidy [-- folder]` prints every refusal and leaves with 1 when there is one.
// Caught: see each rule; a rule without such a line has not been seen to refuse anything but its planted faults.

import { resolve } from 'node:path';
import { checkApostrophes } from './tidy/apostrophes.ts';
import { checkCycles } from './tidy/cycles.ts';
import { type Refusal, readHouse } from './tidy/house.ts';
import { checkImports } from './tidy/imports.ts';
import { checkLanguage } from './tidy/language.ts';
import { checkPromises } from './tidy/promises.ts';
import { checkRequirements } from './tidy/requirements.ts';
import { checkSizes } from './tidy/sizes.ts';
import { checkSql } from './tidy/sql-rules.ts';
import { checkWords } from './tidy/words.ts';

export const HOUSE_ROOT = resolve(import.meta.dirname, '..');

/** The folder is read as a house of its own: its src/, contract/, test/ and tools/. */
export async function tidy(root: string): Promise<{ files: number; refusals: Refusal[] }> {
  const house = readHouse(root);
  const refusals = [
    ...checkImports(house),
    ...checkCycles(house),
    ...checkLanguage(house),
    ...checkSizes(house),
    ...checkWords(house),
    ...checkApostrophes(house),
    ...(await checkPromises(house)),
    ...(await checkRequirements(house)),
    ...(await checkSql(house)),
  ];
  return { files: house.files.length, refusals: refusals.sort(byPlace) };
}

/** Prints the refusals and one closing line; true when the house is tidy. */
export async function reportTidy(root: string): Promise<boolean> {
  const { files, refusals } = await tidy(root);
  for (const { file, line, rule, says } of refusals)
    console.log(`${file}:${line} ${rule}: ${says}`);
  // Zero files would pass every rule: a checker that looked at nothing has proven nothing.
  if (files === 0) console.log(`tidy: no file to read in ${root}.`);
  else if (refusals.length === 0) console.log(`tidy: ${files} files, nothing refused.`);
  else console.log(`tidy: ${files} files, ${refusals.length} refused.`);
  return files > 0 && refusals.length === 0;
}

function byPlace(a: Refusal, b: Refusal): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.rule.localeCompare(b.rule);
}

if (import.meta.main) {
  const folder = process.argv[2];
  const root = folder === undefined ? HOUSE_ROOT : resolve(folder);
  process.exitCode = (await reportTidy(root)) ? 0 : 1;
}
