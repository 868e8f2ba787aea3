// The tax on an operation, for information: its operator takes it, svc does not (UI98).
import type { Taxes } from '../../../contract/payments/taxes.shapes.ts';
import { useLang } from '../shell/language.tsx';
import type { Fact } from '../ui/facts.tsx';
import { Money } from '../ui/values.tsx';

export function useTax(taxes: Taxes): Fact {
  const { t } = useLang();
  const francs = taxes.reduce((sum, { amount }) => sum + amount, 0);
  if (francs === 0) return false;
  return [
    t({ fr: 'Taxe sur les transferts', en: 'Tax on transfers' }),
    <span key="x">
      <Money francs={francs} />{' '}
      <small className="quiet">
        (
        {t({
          fr: 'prise par l’opérateur, pour information',
          en: 'taken by the operator, for information',
        })}
        )
      </small>
    </span>,
  ];
}
