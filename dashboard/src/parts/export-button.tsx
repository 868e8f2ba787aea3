// A list as a file, made by the server with the same filters: it goes on when the page is left (UI85).
import type { ExportKind } from '../../../contract/payments/exports.ts';
import { call } from '../api/call.ts';
import type { Chosen } from '../api/listing.ts';
import { useRefresh } from '../api/reads.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { useGo } from '../ui/go.ts';

export function ExportButton({ of, filters }: { of: ExportKind; filters: Chosen }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  return (
    <Act
      look="second"
      run={async () => {
        await call('createExport', { params: { id }, body: { kind: of, mode, filters } as never });
        await refresh('listExports');
        go(pathTo('exports', { id, mode }));
      }}
    >
      {t({ fr: 'Exporter', en: 'Export' })}
    </Act>
  );
}
