// Why a project that still holds live money stays, beside the server's sentence, with the way out of it (UI127).
import { addresses } from '../addresses.ts';
import { CallError } from '../api/errors.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from '../ui/link.tsx';
import { type Tie, tieTexts } from '../words/ties.ts';

export const tieOf = (error: unknown): Tie | undefined =>
  error instanceof CallError && error.code === 'BALANCE_NOT_EMPTY'
    ? tieTexts[String(error.members['reason'])]
    : undefined;

export function TieOfProject({ id, error }: { id: string; error: unknown }) {
  const { t } = useLang();
  const tie = tieOf(error);
  if (!tie) return null;
  return (
    <p>
      {t(tie.text)}{' '}
      <Link to={pathTo(tie.page, { id, mode: 'live' })}>{t(addresses[tie.page].title)}</Link>
    </p>
  );
}
