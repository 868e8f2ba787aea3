// Below a list of what waits: its rows as a file (UI85), and, since it has no further page, that a full one may not be all (UI68).
import { limits } from '../../../contract/limits.ts';
import { allMembers } from '../lib/members.ts';
import { PageExport, whole } from '../parts/page-export.tsx';
import { useLang } from '../shell/language.tsx';

export function QueueFoot({
  of,
  name,
  what,
}: {
  of: { data: readonly object[] } | undefined;
  /** Of the file, before its day. */
  name: string;
  /** Of what, where a page has several. */
  what?: string;
}) {
  const { t } = useLang();
  if (of === undefined || of.data.length === 0) return null;
  const rows = [...of.data];
  return (
    <>
      {rows.length >= limits.perPageMax && (
        <p className="notice">
          {t({
            fr: `Les ${limits.perPageMax} premiers seulement : d’autres peuvent attendre derrière eux.`,
            en: `The first ${limits.perPageMax} alone: others may wait behind them.`,
          })}
        </p>
      )}
      <div className="row">
        <PageExport of={whole(rows)} name={name} columns={allMembers(rows)} what={what} />
      </div>
    </>
  );
}
