// A dataset that a person marked as a favourite or subscribed to (spec/data.md "Items").
import { type Static, Type } from 'typebox';
import { Nullable, Strict, Time } from '../shapes.ts';

export const Follow = Strict({ dataset: Type.String(), created_at: Time });
export type Follow = Static<typeof Follow>;

/** `created_at` is null while it is not active (contract/data.md section 7). */
export const FollowState = Strict({
  active: Type.Boolean(),
  created_at: Nullable(Time),
  dataset: Type.String(),
});
export type FollowState = Static<typeof FollowState>;
