// An amount of francs CFA in figures, in words and in euros.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { eurParity, formatFrancs, moneyWords, roundFrancs, toEuros } from './money.rules.ts';

type Operation = Operations['formatMoney'];

export async function formatMoney(
  _ctx: unknown,
  { query }: Pick<Input<Operation>, 'query'>,
): Promise<Reply<Operation>> {
  const { montant } = query;
  const francs = roundFrancs(montant);
  return {
    amount: montant,
    currency: 'XOF',
    formatted: formatFrancs(francs),
    words: moneyWords(francs),
    eur: toEuros(montant),
    eur_parity: eurParity,
  };
}
