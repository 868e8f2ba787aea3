// How the dashboard is built: no plug-ins, hashed names, nothing of a place fixed at build time (decision 4).
import { join } from 'node:path';
import type { InlineConfig } from 'vite';

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
    rolldownOptions: {
      input: {
        main: join(root, 'dashboard/src/main.tsx'),
        theme: join(root, 'dashboard/src/theme.ts'),
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
