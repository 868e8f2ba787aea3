// Somebody who opens the pages of /data: every page that a test opens is held to what all pages owe.
import assert from 'node:assert/strict';
import { assertAccessible, type Field, fieldsOf, tagsOf, textOf } from './html.ts';
import type { Answer, World } from './world.ts';

export type Opened = Answer & { seen: string; fields: Field[] };

export type Visitor = {
  /** Opens a page, as somebody new unless an address says who. */
  open(path: string, headers?: Record<string, string>, address?: string): Promise<Opened>;
  /** An address with a whole day's quota before it; the world trusts its proxy, 127.0.0.1. */
  somebody(): string;
};

export function createVisitor(world: World): Visitor {
  let count = 0;
  const somebody = () => `198.51.${count >> 8}.${count++ & 255}`;
  return {
    somebody,
    async open(path, headers = {}, address = somebody()) {
      const answer = await world.call('GET', path, {
        headers: { 'X-Forwarded-For': address, ...headers },
      });
      const what = `${path.slice(0, 80)} ${answer.status}`;
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/, what);
      if (answer.status !== 304) assertAccessible(answer.text, what);
      assert.equal(
        answer.headers.get('content-security-policy'),
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      return { ...answer, seen: textOf(answer.text), fields: fieldsOf(answer.text) };
    },
  };
}

/** All of these stand in what was seen: "one|another". */
export function shows(seen: string, words: string): void {
  for (const word of words.split('|')) assert.ok(seen.includes(word), `${word} in: ${seen}`);
}

export const linksOf = (html: string): string[] =>
  tagsOf(html).flatMap(({ attributes: { href } }) => (href === undefined ? [] : [href]));

/** What stands in a field. */
export const valueIn = ({ fields }: Opened, name: string): string | undefined =>
  fields.find((field) => field.name === name)?.value;
