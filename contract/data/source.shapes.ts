// Where a fact comes from (spec/data.md "Common shapes").
import { type Static, Type } from 'typebox';
import { Day, Strict } from '../shapes.ts';

export const Source = Strict({
  lang: Type.String(),
  official: Type.Boolean(),
  title: Type.String(),
  url: Type.String(),
  verifiedOn: Day,
});
export type Source = Static<typeof Source>;
