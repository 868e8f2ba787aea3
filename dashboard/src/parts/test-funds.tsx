// Adds simulated funds to the balance of test mode (UI110, UI118).

import { useState } from 'react';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { readMoney } from '../lib/money.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Section } from '../ui/section.tsx';
import { useReadOnly } from './read-only.ts';

export function TestFunds() {
  const { t } = useLang();
  const { id } = useProject();
  const readOnly = useReadOnly();
  const refresh = useRefresh();
  const [amount, setAmount] = useState('');
  const [said, say] = useState('');
  const label = t({ fr: 'Montant', en: 'Amount' });
  const form = useForm(async (key) => {
    const body = { amount: readMoney(amount) ?? 0 };
    await call('addTestBalance', { project: id, mode: 'test', key, body });
    await refresh('getBalances', 'listTransactions');
    say(t({ fr: 'Ajouté.', en: 'Added.' }));
    setAmount('');
  });
  return (
    <Section title={t({ fr: 'Ajouter des fonds de test', en: 'Add test funds' })}>
      <Form
        form={form}
        labels={{ amount: label }}
        acts={
          <>
            <Button type="submit" look="second" busy={form.busy} reason={readOnly}>
              {t({ fr: 'Ajouter', en: 'Add' })}
            </Button>
            <span role="status">{!form.typed && said}</span>
          </>
        }
      >
        <MoneyField
          name="amount"
          label={label}
          fault={form.faults['amount']}
          value={amount}
          change={setAmount}
        />
      </Form>
    </Section>
  );
}
