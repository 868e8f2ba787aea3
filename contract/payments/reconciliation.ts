// Operations that lay what we booked beside what operators say (contract/payments.md B.10, contract/rails.md RA119). Their path
// names the project, as that of exports does: a plain link of a page can take the file.
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Day, IdParam, Strict } from '../shapes.ts';
import { common } from './common.ts';
import { Reconciliation } from './reconciliation.shapes.ts';

const asked = {
  params: Strict({ id: IdParam }),
  /** The last seven days without them; 31 at the most. */
  query: Strict({ from: Type.Optional(Day), to: Type.Optional(Day) }),
};

export const reconciliation = section({
  getReconciliation: {
    ...common,
    ...asked,
    method: 'GET',
    path: '/v1/projets/{id}/reconciliation',
    summary: { fr: 'Lire le rapprochement', en: 'Read the reconciliation' },
    reply: { status: 200, schema: Reconciliation },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'read',
  },
  exportReconciliation: {
    ...common,
    ...asked,
    method: 'GET',
    path: '/v1/projets/{id}/reconciliation.csv',
    summary: { fr: 'Exporter le rapprochement', en: 'Export the reconciliation' },
    reply: { status: 200, attachment: 'reconciliation.csv', media: 'text/csv' },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'stream',
  },
});
