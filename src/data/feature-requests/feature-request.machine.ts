// The life of a feature request (contract/data.md section 7): maintainers may change their mind about everything but
// a merge, whose votes have gone elsewhere.
import {
  type FeatureStatus,
  featureStatuses,
} from '../../../contract/data/feature-requests.shapes.ts';
import type { Machine } from '../../kit/machine.ts';

const living = featureStatuses.filter((status) => status !== 'fusionnee');

/** The trigger is the status that a maintainer names. */
export const featureRequestMachine: Machine<FeatureStatus, FeatureStatus> = {
  states: featureStatuses,
  rows: [
    ...living.map((to) => ({ from: living.filter((from) => from !== to), trigger: to, to })),
    { from: living, trigger: 'fusionnee', to: 'fusionnee' },
  ],
};
