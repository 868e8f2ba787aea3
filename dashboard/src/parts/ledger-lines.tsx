// What a payment, a refund or a payout wrote into the books, line by line (UI98, UI100, UI103).
import type { ReplyOf } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { Table } from '../ui/table.tsx';
import { Money, Time } from '../ui/values.tsx';

export function LedgerLines({
  of: { ledger = [] },
}: {
  of: ReplyOf<'getPayment'> | ReplyOf<'getPayout'> | ReplyOf<'getRefund'>;
}) {
  const { t } = useLang();
  const now = useProjectNow();
  const lines = ledger.map((line, n) => ({ ...line, n }));
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{t({ fr: 'Écritures comptables', en: 'Ledger lines' })}</summary>
      <Table
        label={t({ fr: 'Écritures comptables', en: 'Ledger lines' })}
        rows={lines}
        keyOf={(row) => String(row.n)}
        columns={[
          { head: t({ fr: 'Compte', en: 'Account' }), cell: (row) => <code>{row.account}</code> },
          {
            head: t({ fr: 'Montant', en: 'Amount' }),
            isSum: true,
            cell: (row) => <Money francs={row.amount} />,
          },
          {
            head: t({ fr: 'Étape', en: 'Step' }),
            cell: (row) => <code>{row.transition}</code>,
          },
          {
            head: t({ fr: 'Quand', en: 'When' }),
            cell: (row) => <Time at={row.created_at} now={now} />,
          },
        ]}
      />
    </details>
  );
}
