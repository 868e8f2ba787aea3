// The present of a project: in test mode that of its own clock, by which its objects are dated (UI70).
import { useNow } from '../ui/values.tsx';
import { useProject } from './place.tsx';
import { useClockOffset } from './standing.ts';

export function useProjectNow(every_ms?: number): number {
  const now = useNow(every_ms);
  const { project, mode } = useProject();
  const offset_s = useClockOffset(project);
  return mode === 'test' ? now + offset_s * 1_000 : now;
}
