// Our pipeline as a contestant of the geocoder's bench, and as the engine that the drawn texts are put to.
import { viewPosition } from '../../src/data/addresses/address.view.ts';
import type { Gazetteer } from '../../src/data/addresses/index.ts';
import { parseAddress } from '../../src/data/addresses/pipeline.ts';
import type { Engine } from './cases/judge.ts';
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

export const ourEngine =
  (gazetteer: Gazetteer): Engine =>
  (text) => {
    const state = parseAddress(text, gazetteer);
    return {
      places: state.scored.map(({ place }) => place),
      ambiguous: state.ambiguous,
      precision: viewPosition(state).precision,
      relation: state.relation,
      landmark: state.landmark?.text ?? null,
      warnings: state.warnings.map(({ code }) => code),
    };
  };
