// Lists of what waits have no further page: one that is full says that it may not be all (UI68).
import { limits } from '../../../contract/limits.ts';
import { useLang } from '../shell/language.tsx';

export function FirstOnes({ of }: { of: { data: readonly unknown[] } | undefined }) {
  const { t } = useLang();
  if ((of?.data.length ?? 0) < limits.perPageMax) return null;
  return (
    <p className="notice">
      {t({
        fr: `Les ${limits.perPageMax} premiers seulement : d’autres peuvent attendre derrière eux.`,
        en: `The first ${limits.perPageMax} alone: others may wait behind them.`,
      })}
    </p>
  );
}
