// The feature request on the wire; whose it is is not said.
import type { FeatureRequest } from '../../../contract/data/feature-requests.shapes.ts';
import { iso } from '../../kit/clock.ts';
import type { FeatureRequestRow } from './feature-request.store.ts';

export const viewRequest = (row: FeatureRequestRow): FeatureRequest => ({
  ...row,
  created_at: iso(row.created_at),
});
