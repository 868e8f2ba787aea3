// How the dashboard is built: no plug-ins, hashed names, nothing of a place fixed at build time (decision 4).
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { sharedParts } from './shared-parts.ts';

/** Pages say `react`, as their types do; what runs is Preact (docs/decisions/0080). */
const preact = [
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/compat/jsx-runtime' },
];
export const configFor = (root: string, outDir: string): InlineConfig => ({
  configFile: false,
  envDir: false,
  root: join(root, 'dashboard'),
  base: '/dashboard/',
  logLevel: 'error',
  mode: 'production',
  publicDir: false,
  resolve: { alias: preact },
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
        early: join(root, 'dashboard/src/early.ts'),
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // What many pages share is one part, not one for each little module: a page is then two requests (UI206).
        codeSplitting: { groups: sharedParts(root) },
      },
    },
  },
});
