// The code of each page, which is loaded when the page is opened, or when somebody is about to.
import type { ComponentType } from 'react';
import { addresses } from '../addresses.ts';
import { addressAt } from '../paths.ts';

type PageModule = { Page: ComponentType };
const files = import.meta.glob<PageModule>('../pages/**/*.tsx');

const loaded = new Map<string, ComponentType>();

/** The file of the page at a path; undefined where there is none. */
const fileAt = (path: string): string | undefined => {
  const found = addressAt(path);
  return found && `../pages/${addresses[found.name].file}.tsx`;
};

/** What is drawn at a path, where it is there already; null where nothing is. */
export function pageAt(path: string): ComponentType | null | undefined {
  const file = fileAt(path);
  return file === undefined ? null : loaded.get(file);
}

export async function loadPage(path: string): Promise<void> {
  const file = fileAt(path);
  if (file === undefined || loaded.has(file)) return;
  const load = files[file];
  if (!load) throw new Error(`no page ${file}`);
  loaded.set(file, (await load()).Page);
}

/** What is fetched ahead in vain changes nothing: the step itself asks again, and says. */
export const preparePage = (path: string): void => void loadPage(path).catch(() => {});

/** In the words of each browser. */
const gone = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** A file that the browser could not have, for whatever reason. */
export const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && gone.test(fault.message);

/**
 * Whether a page is to be loaded anew because a part of a former build is gone (UI05): once for each part, so that one that is
 * nowhere is said.
 */
export function mayRenew(fault: unknown): boolean {
  const name = `renewed for ${fault}`;
  try {
    if (sessionStorage.getItem(name) !== null) return false;
    sessionStorage.setItem(name, '1');
    return true;
  } catch {
    return false;
  }
}
