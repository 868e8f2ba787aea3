// The present of a project: in test mode that of its own clock, by which its objects are dated (UI70).
import { useKnown, useRead } from '../api/reads.ts';
import { useNow } from '../ui/values.tsx';
import { useProject } from './place.tsx';

/**
 * `asks`: the page asks where the clock stands, once in a visit. A page that has asked all that it may (UI84) goes by what
 * this visit has read or moved.
 */
export function useProjectNow({ asks = false } = {}): number {
  const now = useNow();
  const { id, mode } = useProject();
  const here = { project: id, mode: 'test' } as const;
  const known = useKnown('getTestClock', here);
  useRead('getTestClock', here, { enabled: asks && mode === 'test' && known === undefined });
  return mode === 'test' ? now + (known?.offset_s ?? 0) * 1_000 : now;
}
