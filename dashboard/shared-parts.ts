// Which modules of several pages travel together. What the first page needs of them is `kit`; the rest are parts of their own,
// loaded with the pages that share them (docs/decisions/0047).
/** Each is shared by some pages, and the first load goes without it. */
const apart = {
  hiring:
    /dashboard\/src\/(?:parts|words|lib)\/(?:campaign|hiring|question|session-events|transcript)/,
  office: /dashboard\/src\/office\//,
  opened: /dashboard\/src\/(?:lib\/taken-focus|ui\/(?:confirm|file-field|form-acts|secret|undo))\./,
  search:
    /dashboard\/src\/(?:\w+\/docs-index|parts\/(?:finder|found-links|hit-row)|words\/hits|lib\/find\.)/,
  samples: /dashboard\/src\/code\//,
  codes: /node_modules\/uqr\/|dashboard\/src\/(?:ui\/qr-code|parts\/qr)\./,
  lists:
    /dashboard\/src\/(?:api\/listing|ui\/(?:filters?|list|list-page|pager)|parts\/export-button)\./,
  // What a few pages show, and the workbench beside them.
  seldom:
    /dashboard\/src\/(?:words\/(?:endings|limits)|parts\/test-funds|ui\/(?:bars|code-block|meter|numbered-pages|password-field|phone-field|progress|switch|tabs|timeline))\./,
  reports:
    /dashboard\/src\/(?:words\/data|parts\/(?:report-story|feature-request-list|known-datasets))\./,
} as const;

const isKit = (id: string): boolean =>
  /dashboard\/src\/(?:(?:ui|words|lib|code|parts)\/|api\/(?:awaiting|file)\.)/.test(id) &&
  !Object.values(apart).some((part) => part.test(id));

export const sharedParts = [
  { name: 'kit', test: isKit, minShareCount: 2 },
  ...Object.entries(apart).map(([name, test]) => ({ name, test, minShareCount: 2 })),
];
