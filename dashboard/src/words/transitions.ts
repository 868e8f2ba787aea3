// What other steps of money say of themselves, in words.
import type { DisputeStatus } from '../../../contract/payments/payments.shapes.ts';
import type { RefundStatus } from '../../../contract/payments/refunds.shapes.ts';
import type { Word } from './status.ts';

export const refundWords: Record<RefundStatus, Word> = {
  requested: { look: 'info', text: { fr: 'Demandé', en: 'Requested' } },
  succeeded: { look: 'good', text: { fr: 'Remboursé', en: 'Refunded' } },
  failed: { look: 'bad', text: { fr: 'Refusé', en: 'Declined' } },
};

export const disputeWords: Record<DisputeStatus, Word> = {
  opened: { look: 'warn', text: { fr: 'À répondre', en: 'To answer' } },
  challenged: { look: 'info', text: { fr: 'Contesté', en: 'Challenged' } },
  accepted: { look: 'plain', text: { fr: 'Accepté', en: 'Accepted' } },
  won: { look: 'good', text: { fr: 'Gagné', en: 'Won' } },
  lost: { look: 'bad', text: { fr: 'Perdu', en: 'Lost' } },
};
