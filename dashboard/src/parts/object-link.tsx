// The id of an object as a link to its page, whatever it is (UI41, UI113).
import { objectPath } from '../lib/find.ts';
import type { Mode } from '../lib/storage.ts';
import { Link } from '../ui/link.tsx';

export function ObjectLink({ id, mode, of }: { id: string; mode: Mode; of: string }) {
  const to = objectPath({ id, mode }, of);
  return to ? (
    <Link to={to}>
      <code>{of}</code>
    </Link>
  ) : (
    <code>{of}</code>
  );
}
