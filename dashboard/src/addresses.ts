// Every address of the application, once: what the router shows there, what the server answers with 200, what the menu
// and the sweep over all pages list. A page is a line here and its file below pages/ (contract/dashboard.md section 2).
import type { Text } from '../../contract/text.ts';

export type Address = {
  path: `/dashboard${string}`;
  /** Below pages/, without its ending; it exports `Page`. */
  file: string;
  /** Unique over all pages; one of an object has the object's name before it. */
  title: Text;
  /** Of the roles in a project, the lowest that may open it (UI57). */
  role?: 'admin' | 'user';
};

const project = '/dashboard/projects/{id}/{mode}';
const settings = '/dashboard/projects/{id}/settings';

const table = <const T extends Record<string, Address>>(addresses: T): T => addresses;

export const addresses = table({
  home: {
    path: '/dashboard',
    file: 'home/home',
    title: { fr: 'Projets', en: 'Projects' },
  },
  newProject: {
    path: '/dashboard/projects/new',
    file: 'home/new-project',
    title: { fr: 'Nouveau projet', en: 'New project' },
  },
  overview: {
    path: project,
    file: 'project/overview',
    title: { fr: 'Vue d’ensemble', en: 'Overview' },
  },
  keys: {
    path: `${settings}/keys`,
    file: 'settings/keys',
    title: { fr: 'Clés API', en: 'API keys' },
    role: 'admin',
  },
});

export type AddressName = keyof typeof addresses;
