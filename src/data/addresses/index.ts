// The door of the address tools: the three operations, over whatever places are published.
import { hash } from 'node:crypto';
import { addresses } from '../../../contract/data/addresses.ts';
import { placesDataset } from '../../../contract/data/places.ts';
import { fail } from '../../kit/fail.ts';
import { VersionedReply } from '../../kit/versioned-reply.ts';
import type { Gazetteer } from './gazetteer.ts';
import { geocodeAddress } from './geocode-address.ts';
import { normaliseAddress } from './normalise-address.ts';
import { suggestPlaces } from './suggest-places.ts';

export { buildGazetteer, type Gazetteer, loadGazetteer, normalName } from './gazetteer.ts';
export { outlineOf } from './outline.ts';

/** What one version of the places answers from; `sum` changes with every change of what it says. */
export type PublishedPlaces = { gazetteer: Gazetteer; version: string; sum: string };

type Published = PublishedPlaces | undefined | Promise<PublishedPlaces | undefined>;
type Geocode = Parameters<typeof geocodeAddress>;
type Normalise = Parameters<typeof normaliseAddress>;
type Suggest = Parameters<typeof suggestPlaces>;

export type AddressSettings = {
  mayDebug: boolean;
  /** Another release may read the same text in another way. */
  release: string;
};

/** `published` is asked once a call: a new version is used whole, from one call to the next. */
export function addressHandlers(
  published: () => Published,
  { mayDebug, release }: AddressSettings,
) {
  const form = hash('sha256', JSON.stringify([release, addresses]), 'hex').slice(0, 8);
  const places = async (): Promise<PublishedPlaces> => {
    const found = await published();
    if (!found) throw fail('DATASET_UNAVAILABLE', { dataset: placesDataset });
    return found;
  };
  /** `words`: the language, where sentences are answered. */
  const answer = ({ version, sum }: PublishedPlaces, reply: () => object, words = '') =>
    new VersionedReply(`${placesDataset}-${version}-${sum.slice(0, 12)}${form}${words}`, () =>
      JSON.stringify(reply()),
    );
  return {
    geocodeAddress: async (ctx: Geocode[0], input: Geocode[1]) => {
      const found = await places();
      const reply = () => geocodeAddress(ctx, input, found.gazetteer, mayDebug);
      return mayDebug && input.query.debug === '1' ? reply() : answer(found, reply, ctx.lang);
    },
    normaliseAddress: async (ctx: Normalise[0], input: Normalise[1]) => {
      const found = await places();
      const reply = () => normaliseAddress(ctx, input, found.gazetteer, mayDebug);
      return mayDebug && input.query.debug === '1' ? reply() : answer(found, reply, ctx.lang);
    },
    suggestPlaces: async (ctx: Suggest[0], input: Suggest[1]) => {
      const found = await places();
      return answer(found, () => suggestPlaces(ctx, input, found.gazetteer));
    },
  };
}
