// The tax on an operation, for information: its operator takes it, we do not (contract/payments.md B.2, C.5).
import { type Static, Type } from 'typebox';
import { Amount, Strict, Words } from '../shapes.ts';

export const Taxes = Type.Array(
  Strict({ kind: Words(['tta']), amount: Amount, collected_by: Words(['operator']) }),
);
export type Taxes = Static<typeof Taxes>;
