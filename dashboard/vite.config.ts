// How the dashboard is built: no plug-ins, hashed names, nothing of a place fixed at build time (decision 4).
import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/** What the pages of one part share among themselves: a part of its own, which the first load goes without. */
const apart = {
  hiring:
    /dashboard\/src\/(?:parts|words|lib)\/(?:campaign|hiring|question|session-events|transcript)/,
  office: /dashboard\/src\/office\//,
  opened: /dashboard\/src\/(?:lib\/taken-focus|ui\/(?:confirm|form-acts|secret|undo))\./,
  search:
    /dashboard\/src\/(?:\w+\/docs-index|parts\/(?:finder|found-links|hit-row)|words\/hits|lib\/find\.)/,
} as const;

const isKit = (id: string): boolean =>
  /dashboard\/src\/(?:ui|words|lib|code|parts)\//.test(id) &&
  !Object.values(apart).some((part) => part.test(id));

export const configFor = (root: string, outDir: string): InlineConfig => ({
  configFile: false,
  envDir: false,
  root: join(root, 'dashboard'),
  base: '/dashboard/',
  logLevel: 'error',
  mode: 'production',
  publicDir: false,
  css: { modules: { generateScopedName: '[local]-[hash:base64:5]' } },
  build: {
    outDir,
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: ['chrome114', 'safari17', 'firefox125'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One style of a few kilobytes: a page opens without asking for more (UI206).
    cssCodeSplit: false,
    rolldownOptions: {
      input: {
        main: join(root, 'dashboard/src/main.tsx'),
        theme: join(root, 'dashboard/src/theme.ts'),
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // What many pages share is one part, not one for each little module: a page is then two requests (UI206).
        codeSplitting: {
          groups: [
            { name: 'kit', test: isKit, minShareCount: 2 },
            ...Object.entries(apart).map(([name, test]) => ({ name, test, minShareCount: 2 })),
          ],
        },
      },
    },
  },
});
