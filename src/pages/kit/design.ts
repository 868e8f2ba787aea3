// Files of design/ as a page asks for them: read once, several of a kind as one answer.
import { readFileSync } from 'node:fs';
import type { RawAnswer } from '../../http/page.ts';

const folder = new URL('../../../design/', import.meta.url);

/** Comments of styles stay here: a page's first view counts its bytes. */
export const designed = (...names: string[]): string => names.map(read).join('');

function read(name: string): string {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return name.endsWith('.css') ? text.replace(/\/\*[\s\S]*?\*\/\n?/g, '') : text;
}

export function designFile(type: 'text/css' | 'text/javascript', ...names: string[]) {
  const body = designed(...names);
  const headers: [string, string][] = [
    ['Content-Type', `${type}; charset=utf-8`],
    ['Cache-Control', 'public, max-age=300'],
    ['X-Content-Type-Options', 'nosniff'],
  ];
  return (): RawAnswer => ({ status: 200, headers, body });
}
