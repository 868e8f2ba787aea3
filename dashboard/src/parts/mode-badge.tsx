// The mode of a key or an endpoint, in its word and shape.
import type { Mode } from '../lib/storage.ts';
import { Badge } from '../ui/values.tsx';

export function ModeBadge({ mode }: { mode: Mode }) {
  return mode === 'live' ? (
    <Badge look="good" text={{ fr: 'Réel', en: 'Live' }} />
  ) : (
    <Badge look="warn" text={{ fr: 'Test', en: 'Test' }} />
  );
}
