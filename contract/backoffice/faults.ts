// The operation on the release's report of faults (contract/dashboard.md section 14, G29).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Nullable, Strict } from '../shapes.ts';
import { common } from './shapes.ts';

const Fault = Strict({
  /** Its number, such as F1. */
  name: Type.String(),
  /** What goes wrong on purpose; in English, as all of the report. */
  title: Type.String(),
  command: Type.String(),
  seed: Nullable(Type.Integer()),
  day: Type.String({ format: 'date' }),
  /** Cores and program. */
  where: Type.String(),
  figures: Type.Array(Strict({ name: Type.String(), value: Type.String() })),
  /** What must not be and was; empty where all held. */
  violations: Type.Array(Type.String()),
});

export const officeFaults = section({
  getOfficeFaults: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/faults',
    summary: {
      fr: 'Lire le rapport de pannes de cette version',
      en: 'Read the fault report of this release',
    },
    reply: { status: 200, schema: Strict({ faults: Type.Array(Fault) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
});
