// An address in a person's words, answered with its place, its position and what is unsure.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Context } from '../../db/context.ts';
import { viewAlternatives, viewPlace, viewPosition, viewSources } from './address.view.ts';
import { warningText } from './addresses.texts.ts';
import { traced } from './debug.view.ts';
import type { Gazetteer } from './gazetteer.ts';

type Operation = Operations['geocodeAddress'];

export function geocodeAddress(
  { lang }: Pick<Context, 'lang'>,
  { query: { texte, debug } }: Pick<Input<Operation>, 'query'>,
  gazetteer: Gazetteer,
  mayDebug: boolean,
): Reply<Operation> {
  const { state, trace } = traced(texte, gazetteer, mayDebug && debug === '1');
  const place = state.scored[0]?.place;
  return {
    texte: state.text,
    lieu: place ? viewPlace(place) : null,
    alternatives: viewAlternatives(state),
    ambigu: state.ambiguous,
    avertissements: state.warnings.map((warning) => warningText(warning, lang)),
    ...viewPosition(state),
    relation: state.relation,
    repere: state.landmark?.text || null,
    sources: viewSources(state, gazetteer),
    ...trace,
  };
}
