// What a change makes of what stands, side by side, before it is sent (UI156).
import { useLang } from '../shell/language.tsx';
import { Table } from '../ui/table.tsx';

export type Change = { name: string; before: string; after: string };

export function BeforeAfter({ changes }: { changes: readonly Change[] }) {
  const { t } = useLang();
  const real = changes.filter(({ before, after }) => before !== after);
  const label = t({ fr: 'Ce qui change', en: 'What changes' });
  return (
    <div role="status">
      {real.length === 0 ? (
        <p className="quiet">{t({ fr: 'Rien ne change encore.', en: 'Nothing changes yet.' })}</p>
      ) : (
        <Table
          label={label}
          rows={real}
          keyOf={({ name }) => name}
          columns={[
            { head: label, cell: ({ name }) => name },
            { head: t({ fr: 'Avant', en: 'Before' }), cell: ({ before }) => before },
            {
              head: t({ fr: 'Après', en: 'After' }),
              cell: ({ after }) => <strong>{after}</strong>,
            },
          ]}
        />
      )}
    </div>
  );
}
