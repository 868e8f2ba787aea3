// Calls and errors of each key in the span, and the same by day as a file (UI122).
import type { ReplyOf } from '../api/call.ts';
import { projectOf, useRead } from '../api/reads.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { ExportButton } from './export-button.tsx';

type Usage = ReplyOf<'getUsage'>;

/** What a key is called; calls without one are made by members. */
export function useKeyName(): (keyId: string | null) => string {
  const { t } = useLang();
  const { id } = useProject();
  const project = useRead('getProject', projectOf(id));
  return (keyId) =>
    keyId === null
      ? t({ fr: 'Membres du projet', en: 'Members of the project' })
      : (project.data?.keys.find((key) => key.id === keyId)?.name ?? keyId);
}

export function UsageByKey({ usage }: { usage: Usage }) {
  const { t, lang } = useLang();
  const nameOf = useKeyName();
  const rows = sumsOf(usage);
  const { from, to, by, group } = usage;
  const heads = {
    key: t({ fr: 'Clé', en: 'Key' }),
    calls: t({ fr: 'Appels', en: 'Calls' }),
    errors: t({ fr: 'Erreurs', en: 'Errors' }),
  };
  const title = t({ fr: 'Par clé', en: 'By key' });
  if (rows.length === 0) return null;
  return (
    <Section title={title} aside={<ExportButton of="usage" filters={{ from, to, by, group }} />}>
      <Table
        label={title}
        rows={rows}
        keyOf={(row) => row.key_id ?? ''}
        columns={[
          { head: heads.key, cell: (row) => nameOf(row.key_id) },
          { head: heads.calls, isSum: true, cell: (row) => number(row.calls, lang) },
          { head: heads.errors, isSum: true, cell: (row) => number(row.errors, lang) },
        ]}
      />
    </Section>
  );
}

type Sum = { key_id: string | null; calls: number; errors: number };

/** Of the whole span, who calls most first. */
function sumsOf({ data }: Usage): Sum[] {
  const sums = new Map<string | null, Sum>();
  for (const { key_id, calls, errors } of data) {
    const sum = sums.get(key_id) ?? { key_id, calls: 0, errors: 0 };
    sums.set(key_id, { key_id, calls: sum.calls + calls, errors: sum.errors + errors });
  }
  return [...sums.values()].sort((a, b) => b.calls - a.calls);
}
