// The life of a report (contract/data.md section 7). A maintainer's decisions are named by the status they lead
// to; the two other triggers are the correction of the data, and the silence of a reporter who was asked.
import type { Decision, ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Machine } from '../../kit/machine.ts';

export type ReportTrigger = Decision | 'correction' | 'silence';

export const reportMachine = {
  states: [
    'recu',
    'en_examen',
    'a_preciser',
    'accepte',
    'corrige',
    'rejete',
    'doublon',
    'sans_suite',
  ],
  rows: [
    { from: ['recu', 'a_preciser'], trigger: 'en_examen', to: 'en_examen' },
    // What is plain at first sight needs no examination (docs/decisions/0016).
    { from: ['recu', 'en_examen'], trigger: 'accepte', to: 'accepte' },
    { from: ['recu', 'en_examen'], trigger: 'rejete', to: 'rejete' },
    { from: ['recu', 'en_examen'], trigger: 'doublon', to: 'doublon' },
    { from: ['recu', 'en_examen'], trigger: 'a_preciser', to: 'a_preciser' },
    { from: ['a_preciser'], trigger: 'silence', to: 'sans_suite' },
    { from: ['accepte'], trigger: 'correction', to: 'corrige' },
  ],
} as const satisfies Machine<ReportStatus, ReportTrigger>;
