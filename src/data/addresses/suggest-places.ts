// Places whose name a person has begun to type, the largest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Context } from '../../db/context.ts';
import { sourcesOf, viewPlace } from './address.view.ts';
import { type Gazetteer, normalName } from './gazetteer.ts';

type Operation = Operations['suggestPlaces'];

export function suggestPlaces(
  _ctx: Pick<Context, 'lang'>,
  { query: { q, limit = limits.suggestionsDefault } }: Pick<Input<Operation>, 'query'>,
  gazetteer: Gazetteer,
): Reply<Operation> {
  const places = gazetteer.suggestions.find(normalName(q), limit);
  return { data: places.map(viewPlace), sources: sourcesOf(places, gazetteer) };
}
