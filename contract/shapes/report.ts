// Reports of an error in the data, on the wire (spec/data.md "Items"; contract/data.md section 7).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Nullable, Strict, Time, Words } from './common.ts';
import { Email } from './invitation.ts';

export const reportStatuses = [
  'recu',
  'en_examen',
  'a_preciser',
  'accepte',
  'corrige',
  'rejete',
  'doublon',
  'sans_suite',
] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const decisions = ['en_examen', 'accepte', 'rejete', 'doublon', 'a_preciser'] as const;
export type Decision = (typeof decisions)[number];

const Numero = Type.String({ pattern: '^SIG-[A-Z2-9]{8}$' });

/** A text that says something. */
const Text = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' });

export const NewReport = Strict({
  dataset: Type.String({ minLength: 1, maxLength: 100 }),
  place: Type.Optional(Text(limits.reportPlaceCharacters)),
  current_value: Type.Optional(Text(limits.reportTextCharacters)),
  expected_value: Text(limits.reportTextCharacters),
  source: Type.Optional(Text(limits.reportSourceCharacters)),
  email: Type.Optional(Email),
  turnstile_token: Type.Optional(
    Type.String({ minLength: 1, maxLength: limits.challengeTokenCharacters }),
  ),
});
export type NewReport = Static<typeof NewReport>;

/** What anybody who knows the number may read: no text and no address of the reporter. */
export const Report = Strict({
  numero: Numero,
  status: Words(reportStatuses),
  dataset: Type.String(),
  created_at: Time,
  decided_at: Nullable(Time),
  issue_url: Nullable(Type.String()),
});
export type Report = Static<typeof Report>;
