// The terms of use and whether somebody accepted them (spec/data.md "Account routes"; D66).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Strict, Time } from '../shapes.ts';

/** The version in force, and whether the caller accepted that very one. */
export const Conditions = Strict({ accepted: Type.Boolean(), version: Type.String() });

export const AcceptConditions = Strict({
  version: Type.String({ minLength: 1, maxLength: limits.conditionsVersionCharacters }),
});

/** In the export of an account. */
export const AcceptedConditions = Strict({ version: Type.String(), accepted_at: Time });
export type AcceptedConditions = Static<typeof AcceptedConditions>;
