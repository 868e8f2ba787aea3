// The least that a page of React costs: one heading, built and served as the dashboard is. What the dashboard takes beyond it
// is ours.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { HOUSE_ROOT } from '../tidy.ts';

const source = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('app')).render(createElement('h1', null, 'Empty'));
`;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<script type="module" src="/main.js"></script></head><body><div id="app"></div></body></html>`;

export type EmptyPage = { url: string; script_bytes: number; close(): Promise<void> };

export async function openEmptyPage(): Promise<EmptyPage> {
  // Inside the repository, so that React is the same one.
  const root = join(HOUSE_ROOT, 'dashboard/dist', `empty-${process.pid}`);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'main.js'), source);
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    build: {
      outDir: join(root, 'out'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'main.js'),
        output: { entryFileNames: 'main.js' },
      },
    },
  });
  // Asks what ours asks of the browser (tools/dashboard/bundle.ts): it gains a hundredth by it.
  const code = readFileSync(join(root, 'out/main.js'), 'utf8');
  const script = brotliCompressSync(`//# allFunctionsCalledOnLoad\n${code}`);
  const server = createServer(({ url }, answer) => {
    if (url === '/main.js') {
      answer.writeHead(200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Encoding': 'br',
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      answer.end(script);
      return;
    }
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    answer.end(html);
  });
  await new Promise<void>((heard) => server.listen(0, '127.0.0.1', heard));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/`, script_bytes: script.length, close };
}
