// The part of the composition root that an audit needs, on a server and in a terminal: what each room looks at.
import { auditLedger, auditLedgerGuards } from './ledger/index.ts';
import {
  auditCorrections,
  auditDisputes,
  auditJournals,
  auditOffers,
  auditPayments,
  auditPayouts,
  auditRefunds,
  auditRemainders,
} from './payments/index.ts';
import type { AuditParts } from './platform/index.ts';

export const auditParts: AuditParts = {
  ofDatabase: [auditLedgerGuards],
  ofTenants: [
    { tables: ['balances', 'entries', 'journals'], look: auditLedger },
    { tables: ['payments'], look: auditPayments },
    { tables: ['journals'], look: auditJournals },
    // Balances too: what is reserved or held for no object at all must be found.
    { tables: ['balances', 'refunds'], look: auditRefunds },
    { tables: ['balances', 'payouts'], look: auditPayouts },
    { tables: ['balances', 'disputes'], look: auditDisputes },
    { tables: ['disputes', 'payments', 'payouts', 'quotes', 'refunds'], look: auditRemainders },
    { tables: ['offers', 'payments'], look: auditOffers },
    { tables: ['corrections', 'journals'], look: auditCorrections },
  ],
};
