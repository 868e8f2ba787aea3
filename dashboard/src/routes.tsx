// The tree of pages, made of the one table of addresses; a page's code is loaded when it is opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { addresses } from './addresses.ts';
import { Frame } from './shell/frame.tsx';

type PageModule = { Page: ComponentType };
const files = import.meta.glob<PageModule>('./pages/**/*.tsx');

const root = createRootRoute({ component: Frame, notFoundComponent: () => null });

const pages = Object.values(addresses).map(({ path, file }) => {
  const load = files[`./pages/${file}.tsx`];
  if (!load) throw new Error(`no page ${file}`);
  return createRoute({
    getParentRoute: () => root,
    path: path.replace(/\{(\w+)\}/g, '$$$1'),
    component: lazyRouteComponent(load, 'Page'),
  });
});

/** Search parameters are texts, as the API's: no JSON in an address. */
export const createPageRouter = () =>
  createRouter({
    routeTree: root.addChildren(pages),
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
    defaultErrorComponent: ({ error }) => {
      throw error;
    },
  });
