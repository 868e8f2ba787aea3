// Small shapes that all of hiring shares (contract/hiring.md section 3).
import { type TSchema, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Id, idTail, Nullable, Strict, Words } from '../shapes.ts';

/** Text of 1 to so many code points once it is trimmed. */
export const Trimmed = (most: number, least = 1) =>
  Type.Unsafe<string>({ type: 'string', trimmedMin: least, trimmedMax: most });

/** The same on one line and in the direction of its letters: what a person or an organisation is called is shown to others. */
export const Named = (most: number) =>
  Type.Unsafe<string>({ type: 'string', trimmedMin: 1, trimmedMax: most, format: 'line' });

/** Text of 1 to so many code points, not of blanks alone, as it is. */
export const Said = (most: number) =>
  Type.Unsafe<string>({ type: 'string', trimmedMin: 1, maxLength: most });

/** Text of at most so many code points, as it is. */
export const Text = (most: number, least = 0) =>
  Type.String({ maxLength: most, ...(least > 0 ? { minLength: least } : {}) });

/** A moment that every clock of ours can hold. */
export const Moment = Type.Unsafe<string>({ type: 'string', format: 'moment' });

export const MailAddress = Type.Unsafe<string>({ type: 'string', format: 'trimmed-email' });

/** Ids of sessions with commas between them, as many as a page has. */
export const sessionIdsPattern = `^ses_${idTail}(,ses_${idTail}){0,${limits.hiringPageMax - 1}}$`;

const paged = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.hiringPageMax })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
};
export const pageQuery = Strict(paged);

/** Sessions may be narrowed to those in one state, and to those that are named: ids with commas between them. */
export const sessionsQuery = <const W extends readonly string[]>(states: W) =>
  Strict({
    ...paged,
    status: Type.Optional(Words(states)),
    ids: Type.Optional(
      Type.String({ pattern: sessionIdsPattern, maxLength: limits.hiringPageMax * 31 }),
    ),
  });

export const noQuery = Strict({});

/** A page of a list: `cursor` is null on the last one. */
export const PageOf = <T extends TSchema>(item: T) =>
  Strict({ data: Type.Array(item), cursor: Nullable(Type.String()) });

export const campaignParams = Strict({ id: Id('int') });
export const questionParams = Strict({ id: Id('que') });
export const sessionParams = Strict({ id: Id('ses') });
export const candidateParams = Strict({ id: Id('int'), candidateId: Id('can') });
