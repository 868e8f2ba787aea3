// What somebody follows, on the wire (spec/data.md "Items").
import { iso } from '../../kit/clock.ts';
import type { FollowRow } from './follow.store.ts';

export const viewFollow = ({ dataset, created_at }: FollowRow) => ({
  dataset,
  created_at: iso(created_at),
});

export const viewState = (dataset: string, row: FollowRow | undefined) => ({
  active: row !== undefined,
  created_at: row ? iso(row.created_at) : null,
  dataset,
});
