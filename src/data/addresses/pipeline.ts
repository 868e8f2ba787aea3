// How a text becomes a place: a list of pure steps, read from top to bottom (contract/data.md section 3).
import type { Gazetteer } from './gazetteer.ts';
import type { Named } from './place.ts';
import { emptyState, type State, type Step } from './state.ts';
import { writeOut } from './steps/abbreviations.ts';
import { findAbroad } from './steps/abroad.ts';
import { findAmbiguity } from './steps/ambiguity.ts';
import { findCandidates } from './steps/candidates.ts';
import { scorePlaces } from './steps/chain.ts';
import { extractCodes } from './steps/codes.ts';
import { fold, type Token } from './steps/fold.ts';
import { alongRoad } from './steps/kilometres.ts';
import { findLandmark } from './steps/landmarks.ts';
import { dropDoors, foldNumbers } from './steps/numbers.ts';
import { findPoint } from './steps/position.ts';
import { findSpans } from './steps/relations.ts';
import { findWarnings } from './steps/warnings.ts';

export const steps: readonly Step[] = [
  { name: 'fold', run: ({ text }) => ({ tokens: fold(text) }) },
  { name: 'codes', run: extractCodes },
  { name: 'doors', run: setDoorsAside },
  { name: 'numbers', run: ({ tokens }) => ({ tokens: foldNumbers(tokens) }) },
  { name: 'abbreviations', run: ({ tokens }) => ({ tokens: writeOut(tokens) }) },
  { name: 'relations', run: findSpans },
  { name: 'candidates', run: findCandidates },
  { name: 'chain', run: scorePlaces },
  { name: 'kilometres', run: findAlongRoad },
  { name: 'ambiguity', run: findAmbiguity },
  { name: 'abroad', run: findAbroad },
  { name: 'landmarks', run: findLandmark },
  { name: 'position', run: findPoint },
  { name: 'warnings', run: findWarnings },
];

function setDoorsAside({ tokens, text, ignored }: State, { exact }: Gazetteer): Partial<State> {
  const nameOf = (some: readonly Token[]) =>
    writeOut(foldNumbers(some))
      .map(({ word }) => word)
      .join(' ');
  const { kept, dropped } = dropDoors(tokens, text, {
    isPart: (words, number) =>
      (exact.get(nameOf([...words, { ...number, breaks: false }]))?.some(isWhole) ?? false) &&
      !exact.get(nameOf(words))?.some((one) => isWhole(one) && !one.place.family),
  });
  return { tokens: kept, ignored: [...ignored, ...dropped] };
}

function findAlongRoad(state: State, gazetteer: Gazetteer): Partial<State> {
  const scored = alongRoad(state, gazetteer);
  return scored.length > 0 ? { scored } : {};
}

const isWhole = ({ weight }: Named): boolean => weight > 0.9;

/** `watch` sees what each step changed and how long it took. */
export function parseAddress(
  text: string,
  gazetteer: Gazetteer,
  watch?: (step: string, ms: number, changed: Partial<State>) => void,
): State {
  // An answer quotes the text: one way to write its accents (D13).
  let state = emptyState(text.normalize('NFC'));
  for (const { name, run } of steps) {
    const from = watch ? performance.now() : 0;
    const changed = run(state, gazetteer);
    watch?.(name, performance.now() - from, changed);
    state = { ...state, ...changed };
  }
  return state;
}
