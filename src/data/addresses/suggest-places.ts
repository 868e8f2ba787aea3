// Places whose name a person has begun to type, the largest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Context } from '../../db/context.ts';
import { sourcesOf, viewPlace } from './address.view.ts';
import { type Gazetteer, normalName, unfinishedName } from './gazetteer.ts';

type Operation = Operations['suggestPlaces'];

export function suggestPlaces(
  _ctx: Pick<Context, 'lang'>,
  { query: { q, limit = limits.suggestionsDefault } }: Pick<Input<Operation>, 'query'>,
  gazetteer: Gazetteer,
): Reply<Operation> {
  // "Keur I" may be the first of something, or the beginning of "Keur Ibrahima".
  const places = gazetteer.suggestions.find([normalName(q), unfinishedName(q)], limit);
  return { data: places.map(viewPlace), sources: sourcesOf(places, gazetteer) };
}
