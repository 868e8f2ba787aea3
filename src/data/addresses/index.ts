// The door of the address tools: the three operations, over whatever gazetteer is published.
import { fail } from '../../kit/fail.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';
import { geocodeAddress } from './geocode-address.ts';
import { normaliseAddress } from './normalise-address.ts';
import { suggestPlaces } from './suggest-places.ts';

export { type Gazetteer, loadGazetteer, normalName } from './gazetteer.ts';

type Geocode = Parameters<typeof geocodeAddress>;
type Normalise = Parameters<typeof normaliseAddress>;
type Suggest = Parameters<typeof suggestPlaces>;

/** `published` is asked once a call: a new gazetteer is used whole, from one call to the next. */
export function addressHandlers(published: () => Gazetteer | undefined, mayDebug: boolean) {
  const gazetteer = (): Gazetteer => {
    const found = published();
    if (!found) throw fail('DATASET_UNAVAILABLE', { dataset: 'lieux' });
    return found;
  };
  return {
    geocodeAddress: async (ctx: Geocode[0], input: Geocode[1]) =>
      geocodeAddress(ctx, input, gazetteer(), mayDebug),
    normaliseAddress: async (ctx: Normalise[0], input: Normalise[1]) =>
      normaliseAddress(ctx, input, gazetteer(), mayDebug),
    suggestPlaces: async (ctx: Suggest[0], input: Suggest[1]) =>
      suggestPlaces(ctx, input, gazetteer()),
  };
}

let loaded: { gazetteer: Gazetteer | undefined } | undefined;

/** Two seconds of work and tens of megabytes: once in a process, however many servers it holds. */
export function sharedGazetteer(): Gazetteer | undefined {
  loaded ??= { gazetteer: loadGazetteer() };
  return loaded.gazetteer;
}
