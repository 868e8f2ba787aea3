// What names a quote, of a refund and of a payout alike (contract/payments.md B.5).
import { Type } from 'typebox';

export const QuoteHash = Type.String({ minLength: 1, maxLength: 100 });
