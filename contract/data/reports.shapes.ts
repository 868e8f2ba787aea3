// Reports of an error in the data, on the wire (spec/data.md "Items"; contract/data.md section 7).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Email } from '../platform/invitations.shapes.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';

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

/** What maintainers read: all that was reported, the address masked, and what was done with it. */
export const MaintainedReport = Strict({
  ...Report.properties,
  place: Nullable(Type.String()),
  current_value: Nullable(Type.String()),
  expected_value: Type.String(),
  source: Nullable(Type.String()),
  email_masked: Nullable(Type.String()),
  /** The report that says the same. */
  doublon_de: Nullable(Numero),
  /** The version of the dataset that holds the correction. */
  version: Nullable(Type.String()),
  /** Oldest first; `by` is null for what happened by itself or at the terminal, and for a deleted account. */
  history: Type.Array(
    Strict({
      from: Words(reportStatuses),
      to: Words(reportStatuses),
      motif: Nullable(Type.String()),
      by: Nullable(Strict({ id: Id('usr'), name: Type.String() })),
      created_at: Time,
    }),
  ),
});
export type MaintainedReport = Static<typeof MaintainedReport>;

/** What its reporter reads: their own texts, and what became of them, without who decided. */
export const OwnReport = Strict({
  ...Report.properties,
  place: Nullable(Type.String()),
  current_value: Nullable(Type.String()),
  expected_value: Type.String(),
  source: Nullable(Type.String()),
  doublon_de: Nullable(Numero),
  version: Nullable(Type.String()),
  /** Oldest first. */
  history: Type.Array(
    Strict({
      from: Words(reportStatuses),
      to: Words(reportStatuses),
      motif: Nullable(Type.String()),
      created_at: Time,
    }),
  ),
});
export type OwnReport = Static<typeof OwnReport>;

export const NewDecision = Strict({
  decision: Words(decisions),
  /** Required but for `en_examen`. */
  motif: Type.Optional(Text(limits.reportMotifCharacters)),
  issue_url: Type.Optional(
    Type.String({ format: 'return-url', maxLength: limits.reportSourceCharacters }),
  ),
  /** Required for `doublon`, and of no use to another decision. */
  doublon_de: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
export type NewDecision = Static<typeof NewDecision>;

export const Correction = Strict({ version: Type.String({ minLength: 1, maxLength: 20 }) });

/** In the export of an account. */
export const ExportedReport = Strict({
  numero: Numero,
  dataset: Type.String(),
  status: Words(reportStatuses),
  created_at: Time,
});
export type ExportedReport = Static<typeof ExportedReport>;
