// Where a page is: its address, its project and its mode, all from the path, so that two tabs cannot contradict each
// other (decision 3).
import { useRef } from 'react';
import type { Address } from '../addresses.ts';
import { type HireMode, lastMode, type Mode } from '../lib/storage.ts';
import { addressAt, type Found } from '../paths.ts';
import { useStanding } from '../router/router.tsx';
import { type MyOrganization, type MyProject, mayAct, mayManage, useMe } from './me.tsx';

export type Place = {
  found: Found | undefined;
  project: MyProject | undefined;
  mode: Mode;
  /** The hiring organisation of the address, and the mode that it is looked at in. */
  organization: MyOrganization | undefined;
  hireMode: HireMode;
  /** Whether what the page shows is of this mode alone; settings stand above the modes. */
  isInMode: boolean;
};

export function usePlace(): Place {
  // Of the page that is drawn: the address may already be that of the next one, whose code is still on its way.
  const path = useStanding(({ location, drawn = location }) => drawn.pathname);
  const me = useMe();
  const found = addressAt(path);
  const id = found?.params['id'];
  const project = me.projects.find((one) => one.id === id);
  const { mode, hireMode, org } = found?.params ?? {};
  const isInMode = (mode ?? hireMode) !== undefined || found?.name === 'simulator';
  return {
    ...{ found, project, mode: modeOf(found, path, id), isInMode },
    organization: me.organizations.find((one) => one.id === org),
    hireMode: hireMode === 'test' ? 'test' : 'production',
  };
}

/** Pages of settings stand above the modes: they lead back to the one that was seen last. */
function modeOf(found: Found | undefined, path: string, id: string | undefined): Mode {
  const named = found?.params['mode'];
  if (named === 'live' || named === 'test') return named;
  if (path.endsWith('/test/simulator')) return 'test';
  return lastMode(id) ?? 'test';
}

/** Whether the reader's role there is enough for a page of it (UI57). */
export const mayOpen = ({ project, organization }: Place, { role }: Address): boolean =>
  !role || (organization ? mayManage(organization) : mayAct(project?.role, role));

export type InProject = { id: string; mode: Mode; project: MyProject };

/** Of a page that the frame shows in a project of the reader's only. */
export function useProject(): InProject {
  const { project, mode } = usePlace();
  // On the way out the address is the next page's already, while this one is still drawn.
  const last = useRef<InProject>(undefined);
  if (project) last.current = { id: project.id, mode, project };
  if (!last.current) throw new Error('a page of a project was drawn outside of one');
  return last.current;
}

export type InOrganization = {
  /** What an address of the organisation is made of. */
  here: { org: string; hireMode: HireMode };
  /** What its calls are about. */
  at: { organization: string; hireMode: HireMode };
  organization: MyOrganization;
};

/** Of a page that the frame shows in an organisation of the reader's only. */
export function useOrganization(): InOrganization {
  const { organization, hireMode } = usePlace();
  const last = useRef<InOrganization>(undefined);
  if (organization) {
    const { id } = organization;
    const at = { organization: id, hireMode };
    last.current = { here: { org: id, hireMode }, at, organization };
  }
  if (!last.current) throw new Error('a page of an organisation was drawn outside of one');
  return last.current;
}

export const useParam = (name: string): string => usePlace().found?.params[name] ?? '';

/** The search parameters of the address, as texts. */
export function useSearch(): Readonly<Record<string, string>> {
  const text = useStanding(({ location, drawn = location }) => drawn.search);
  return Object.fromEntries(new URLSearchParams(text));
}
