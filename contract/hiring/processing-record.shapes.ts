// The record of processing that the CDP asks of an employer, for one campaign: written from the settings as they are
// (contract/hiring.md section 3, "What this product has", 10).
import { Type } from 'typebox';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';

/** What gets to know something of a candidate, by what it does. */
export const recipientKinds = [
  'employer',
  'operator',
  'mail',
  'model',
  'speech',
  'files',
  'challenge',
] as const;

const Line = Strict({ name: Type.String(), text: Type.String() });

export const ProcessingRecord = Strict({
  interviewId: Id('int'),
  title: Type.String(),
  livemode: Type.Boolean(),
  language: Words(['fr', 'en']),
  controller: Strict({
    id: Id('org'),
    name: Type.String(),
    contactEmail: Nullable(Type.String()),
    contactPhone: Nullable(Type.String()),
    privacyUrl: Nullable(Type.String()),
    /** The number of the receipt of the declaration; null until there is one. */
    cdpReceipt: Nullable(Type.String()),
  }),
  purposes: Type.Array(Type.String()),
  data: Type.Array(Line),
  recipients: Type.Array(
    Strict({
      kind: Words(recipientKinds),
      name: Type.String(),
      what: Type.String(),
    }),
  ),
  retention: Strict({
    days: Type.Integer(),
    rules: Type.Array(Type.String()),
    /** What stays afterwards, by table, with the reason. */
    stays: Type.Array(Strict({ what: Type.String(), why: Type.String() })),
  }),
  rights: Type.Array(Type.String()),
  security: Type.Array(Type.String()),
  generatedAt: Time,
});
