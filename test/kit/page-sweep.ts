// What every page owes to whoever opens it, judged from outside: the table only says what a page declares.
import type { Declaration } from '../../src/pages/kit/declaration.ts';
import { tagsOf } from './html.ts';

export type Opened = { status: number; headers: Headers; text: string };

type Page = Extract<Declaration, { kind: 'page' }>;

const policies: Record<Page['policy'], { content: string; referrer: string }> = {
  read: {
    content:
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    referrer: 'no-referrer',
  },
  ask: {
    content:
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    referrer: 'no-referrer',
  },
  link: {
    content:
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    referrer: 'strict-origin',
  },
  door: {
    content:
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    referrer: 'strict-origin',
  },
  pay: {
    content:
      "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    referrer: 'same-origin',
  },
  interview: {
    content:
      "default-src 'none'; style-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    referrer: 'same-origin',
  },
};

const active = /<script|<iframe|<base|<object|<embed|<style|\sstyle=|\son[a-z]+=|javascript:/i;

/** What is wrong with a page in a language, each in a few words; `needs` are the bytes of what it loads. */
export function faultsOf(
  page: Page,
  { headers, text }: Opened,
  { lang, needs }: { lang: string; needs: number },
): string[] {
  const { content, referrer } = policies[page.policy];
  const allowed = page.script
    ? content.replace("style-src 'self'", "style-src 'self'; script-src 'self'; connect-src 'self'")
    : content;
  const bytes = Buffer.byteLength(text) + needs;
  const tags = tagsOf(text);
  const levels = tags.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
  const ids = new Set(tags.flatMap(({ attributes: { id } }) => id ?? []));
  const written = page.script
    ? text.replace(/<script src="\/[^"]+"( defer)?><\/script>/g, '')
    : text;
  const checks: [string, boolean][] = [
    ['content policy', headers.get('content-security-policy') === allowed],
    ['referrer policy', headers.get('referrer-policy') === referrer],
    ['guessed types', headers.get('x-content-type-options') === 'nosniff'],
    ['not HTML', headers.get('content-type') === 'text/html; charset=utf-8'],
    ['language header', headers.get('content-language') === lang],
    ['language of the text', text.startsWith(`<!doctype html>\n<html lang="${lang}">`)],
    ['title', /<title>[^<]+<\/title>/.test(text)],
    [`${bytes} bytes of ${page.budget_bytes}`, bytes <= page.budget_bytes],
    ['one h1', levels.filter((level) => level === 1).length === 1],
    ['headings jump', levels.every((level, n) => level <= (levels[n - 1] ?? 0) + 1)],
    ['a script or a style of its own', !active.test(written)],
    ['an anchor that is nowhere', anchorsOf(tags).every((anchor) => ids.has(anchor))],
  ];
  return checks.flatMap(([fault, fine]) => (fine ? [] : [fault]));
}

const anchorsOf = (tags: ReturnType<typeof tagsOf>) =>
  tags.flatMap(({ attributes: { href } }) => (href?.startsWith('#') ? [href.slice(1)] : []));

/** What a page loads, and where its links and forms lead: addresses of ours alone. */
export function leadsOf(text: string): { loads: string[]; links: string[] } {
  const tags = tagsOf(text);
  const loads = tags.flatMap(({ name, attributes: { rel, href, src } }) =>
    name === 'link' && rel === 'stylesheet' ? (href ?? []) : (src ?? []),
  );
  const links = tags.flatMap(({ name, attributes: { href, action } }) =>
    name === 'a' || name === 'form' || name === 'link' ? (href ?? action ?? []) : [],
  );
  const ours = (address: string) => address.startsWith('/');
  return { loads, links: [...new Set(links.filter(ours))] };
}

const idsOfPages = new Map<string, ReadonlySet<string>>();

/** The ids of a page, for the fragments that lead there. A large page is read once: thousands of links lead into /docs. */
export function idsOf(text: string): ReadonlySet<string> {
  const ids =
    idsOfPages.get(text) ?? new Set(tagsOf(text).flatMap(({ attributes: { id } }) => id ?? []));
  idsOfPages.set(text, ids);
  return ids;
}

/** Whether an address is one of a declared path. */
export const isAt = (path: string, address: string): boolean =>
  new RegExp(
    `^${path
      .replace(/[.?+^$()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  ).test(address.split(/[?#]/)[0] ?? '');
