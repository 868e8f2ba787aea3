// The id of an object, or words for it, as a link to its page, whatever it is (UI41, UI113).
import type { ReactNode } from 'react';
import { objectPath } from '../lib/find.ts';
import type { Mode } from '../lib/storage.ts';
import { Link } from '../ui/link.tsx';

export function ObjectLink({
  id,
  mode,
  of,
  children = <code>{of}</code>,
}: {
  id: string;
  mode: Mode;
  of: string;
  children?: ReactNode;
}) {
  const to = objectPath({ id, mode }, of);
  return to ? <Link to={to}>{children}</Link> : children;
}
