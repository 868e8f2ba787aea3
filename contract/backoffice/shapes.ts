// What entries of the back office share: the reason of each act, pages of a list, and people (contract/dashboard.md section 9).
import { type TObject, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Mode, Nullable, Strict, Words } from '../shapes.ts';
import { permissions } from './words.ts';

/** As many characters as a reason has at the least, blanks around it not counted. */
export const reasonPattern = `\\S[\\s\\S]{${limits.reasonCharactersMin - 2},}\\S`;

/** Why, as the audit keeps it: without the blanks around it. */
export const Reason = Type.String({
  minLength: limits.reasonCharactersMin,
  maxLength: limits.reasonCharacters,
  pattern: reasonPattern,
});

/** The body of an act that needs nothing but its reason. */
export const OnlyReason = Strict({ reason: Reason });

export const Permissions = Type.Array(Words(permissions), { maxItems: permissions.length });

export const Person = Strict({ id: Type.String(), name: Type.String(), email: Type.String() });

export const ProjectName = Strict({ id: Type.String(), name: Type.String() });

export const modeQuery = { mode: Type.Optional(Mode) };

export const pageQuery = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
};

export const searchQuery = {
  ...pageQuery,
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};

/** One page of a list; the cursor goes on where it ended. */
export const CursorPage = <T extends TObject>(item: T) =>
  Strict({ data: Type.Array(item), cursor: Nullable(Type.String()) });

/** What every entry of the back office has in common: a session, whose permission each entry names. */
export const common = { section: 'backoffice', family: 'project', caller: 'session' } as const;

/** What every act has in common beside its permission. */
export const act = { ...common, recentSignIn: true } as const;
