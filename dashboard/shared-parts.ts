// Which modules of several pages travel together. What the first page needs of them is `kit`; the rest are parts of their own,
// loaded with the pages that share them (docs/decisions/0047).
import { join } from 'node:path';

/** Each is shared by some pages, and the first load goes without it. */
const apart = {
  opened:
    /dashboard\/src\/(?:lib\/taken-focus|ui\/(?:confirm|file-field|form-acts|phone-field|undo))\./,
  // Of pages of keys, files and documents alone.
  asking: /dashboard\/src\/ui\/(?:asking-act|secret)\./,
  disputes: /dashboard\/src\/words\/(?:disputes|transitions)\./,
  // Before `money`, whose payments are told by it too: what else has a story would bring all of that along.
  told: /dashboard\/src\/ui\/timeline\./,
  money:
    /dashboard\/src\/(?:words\/money|ui\/time-marks|parts\/(?:discount|ledger-lines|payment-timeline|payouts-left|quoted|seen-document|tax))\./,
  sent: /dashboard\/src\/(?:lib\/(?:doctor|entities|header-lines)|parts\/(?:anatomy|as-sent|attempt-outcome|endpoint-health|event-choice))\./,
  started:
    /\/contract\/(?:code-samples|first-calls)\.|dashboard\/src\/(?:code\/|parts\/(?:checklist|first-money)\.)/,
  lists:
    /dashboard\/src\/(?:api\/listing|ui\/(?:filters?|list|list-page|pager)|parts\/export-button)\./,
  // Of the audit of a project and that of the server.
  audits: /dashboard\/src\/words\/acts\./,
  // Of one session's page and its report's.
  heard: /dashboard\/src\/parts\/transcript\./,
  hiring:
    /dashboard\/src\/(?:parts|words|lib)\/(?:campaign|candidate-acts|hiring|question|session-events)/,
  // Of a few pages, and the only ones of `more` that say limits.
  saying: /dashboard\/src\/parts\/(?:page-export|signing-secret)\./,
  office: /dashboard\/src\/office\//,
  search: /dashboard\/src\/(?:\w+\/docs-index|parts\/(?:finder|found-links|hit-row)|words\/hits)/,
  codes: /node_modules\/uqr\/|dashboard\/src\/(?:ui\/qr-code|parts\/qr)\./,
  // What a few pages show, and the workbench beside them.
  seldom:
    /dashboard\/src\/(?:words\/limits|parts\/test-funds|ui\/(?:bars|code-block|meter|numbered-pages|password-field|progress|switch|tabs))\./,
  reports:
    /dashboard\/src\/(?:words\/data|parts\/(?:report-story|feature-request-list|known-datasets))\./,
} as const;

/** The numbers of the specification, and the words of keys that say them. */
const limits = /\/contract\/limits\.ts$|dashboard\/src\/(?:lib|words)\/keys\./;

/** Of forms alone, and of what is heard once the page is there: the words bring them along, unused. */
const behind =
  /dashboard\/src\/api\/(?:leader|live|reread|touched)\.|\/contract\/webhooks\/events\./;

const isShared = (id: string): boolean =>
  behind.test(id) ||
  (/dashboard\/src\/(?:(?:ui|words|lib|code|parts)\/|api\/(?:awaiting|file)\.)/.test(id) &&
    ![limits, ...Object.values(apart)].some((part) => part.test(id)));

type Module = {
  isEntry: boolean;
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type Modules = { getModuleInfo(id: string): Module | null };

/**
 * Whether two parts at least are loaded with it. The builder's own count leaves out what the application itself and what it loads
 * later both need.
 */
function isOfSeveral(id: string, modules: Modules): boolean {
  const seen = new Set([id]);
  let parts = 0;
  for (const one of seen) {
    const module = modules.getModuleInfo(one);
    if (!module) continue;
    if (module.isEntry || module.dynamicImporters.length > 0) parts += 1;
    if (parts > 1) return true;
    for (const importer of module.importers) seen.add(importer);
  }
  return false;
}

/** What the application and its first page cannot do without, by what their files import (UI206, UI210). */
function neededAtFirst(root: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const next = ['main.tsx', 'pages/project/overview.tsx'].map((file) =>
    join(root, 'dashboard/src', file),
  );
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

export function sharedParts(root: string) {
  let first: ReadonlySet<string> | undefined;
  const ofFirst = (id: string, modules: Modules): string | null => {
    first ??= neededAtFirst(root, modules);
    return first.has(id) && !behind.test(id) && isOfSeveral(id, modules) ? 'kit' : null;
  };
  return [
    { name: ofFirst },
    { name: 'limits', test: limits, minShareCount: 2 },
    { name: 'more', test: isShared, minShareCount: 2 },
    ...Object.entries(apart).map(([name, test]) => ({ name, test, minShareCount: 2 })),
  ];
}
