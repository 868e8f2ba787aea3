// Where a page is: its address, its project and its mode, all from the path, so that two tabs cannot contradict each
// other (decision 3).
import { useRouterState } from '@tanstack/react-router';
import { type Mode, readPlace } from '../lib/storage.ts';
import { addressAt, type Found } from '../paths.ts';
import { type MyProject, useMe } from './me.tsx';

export type Place = {
  found: Found | undefined;
  project: MyProject | undefined;
  mode: Mode;
  /** Whether what the page shows is of this mode alone; settings stand above the modes. */
  isInMode: boolean;
};

export function usePlace(): Place {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const me = useMe();
  const found = addressAt(path);
  const id = found?.params['id'];
  const project = me.projects.find((one) => one.id === id);
  const isInMode = found?.params['mode'] !== undefined || found?.name === 'simulator';
  return { found, project, mode: modeOf(found, path, id), isInMode };
}

/** Pages of settings stand above the modes: they lead back to the one that was seen last. */
function modeOf(found: Found | undefined, path: string, id: string | undefined): Mode {
  const named = found?.params['mode'];
  if (named === 'live' || named === 'test') return named;
  if (path.endsWith('/test/simulator')) return 'test';
  const last = readPlace();
  return last?.id === id ? (last?.mode ?? 'test') : 'test';
}

export type InProject = { id: string; mode: Mode; project: MyProject };

/** Of a page that the frame shows in a project of the reader's only. */
export function useProject(): InProject {
  const { project, mode } = usePlace();
  if (!project) throw new Error('a page of a project was drawn outside of one');
  return { id: project.id, mode, project };
}

export const useParam = (name: string): string => usePlace().found?.params[name] ?? '';

/** The search parameters of the address, as texts. */
export function useSearch(): Readonly<Record<string, string>> {
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  return Object.fromEntries(new URLSearchParams(text));
}
