// The same reading of an address as geocoding, without positions: what was recognised and what was left out.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Context } from '../../db/context.ts';
import { fullName, viewAlternatives, viewRecognised } from './address.view.ts';
import { limitTexts } from './addresses.texts.ts';
import { traced } from './debug.view.ts';
import type { Gazetteer } from './gazetteer.ts';

type Operation = Operations['normaliseAddress'];

export function normaliseAddress(
  { lang }: Pick<Context, 'lang'>,
  { query: { texte, debug } }: Pick<Input<Operation>, 'query'>,
  gazetteer: Gazetteer,
  mayDebug: boolean,
): Reply<Operation> {
  const { state, trace } = traced(texte, gazetteer, mayDebug && debug === '1');
  const place = state.scored[0]?.place;
  return {
    texte: state.text,
    lieu: place ? fullName(place) : null,
    lieu_id: place?.id ?? null,
    alternatives: viewAlternatives(state),
    ambigu: state.ambiguous,
    lieux_reconnus: viewRecognised(state),
    limites: limitTexts(state, lang),
    relation: state.relation,
    repere: state.landmark?.text || null,
    ...trace,
  };
}
