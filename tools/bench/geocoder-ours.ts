// Our pipeline as a contestant of the geocoder's bench.
import type { Gazetteer } from '../../src/data/addresses/index.ts';
import { parseAddress } from '../../src/data/addresses/pipeline.ts';
import type { Rival } from './geocoder-rivals.ts';

export const ourSearch = (gazetteer: Gazetteer): Rival => ({
  name: 'ours, in the process',
  async search(text) {
    const { scored, relation, landmark, ambiguous } = parseAddress(text, gazetteer);
    return {
      places: scored.map(({ place }) => place),
      relation,
      ambiguous,
      landmark: landmark?.text ?? null,
    };
  },
});
