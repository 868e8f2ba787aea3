// A page of ours as its reader meets it, and what every page owes to whoever uses a keyboard or a screen reader.
import assert from 'node:assert/strict';

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The text that was written, whatever it had to be written as. */
export const decoded = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** What a reader sees, blanks of every kind as one. */
export const textOf = (html: string): string =>
  decoded(html.replace(/<[^>]+>/g, ' '))
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();

type Tag = { name: string; attributes: Record<string, string> };

export const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g)].map(
    ([, name = '', rest = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...rest.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key,
          decoded(value),
        ]),
      ),
    }),
  );

export type Field = { name: string; label: string; value: string };

/** The fields that a person fills in, by their names, each with what its label says. */
export function fieldsOf(html: string): Field[] {
  return tagsOf(html)
    .filter(({ name, attributes }) => isField(name, attributes))
    .map(({ attributes: { id = '', name = '', value = '' } }) => ({
      name,
      label: textOf(html.match(new RegExp(`<label for="${id}">([^<]*)</label>`))?.[1] ?? ''),
      value,
    }));
}

const isField = (name: string, { type }: Record<string, string>) =>
  name === 'select' || (name === 'input' && type !== 'hidden');

/** One language, one heading, labels, ids that are one each and lead somewhere, no script, no style of its own. */
export function assertAccessible(html: string, what: string): void {
  assert.match(html, /^<!doctype html>\n<html lang="(?:fr|en)">/, what);
  assert.match(html, /<title>[^<]+<\/title>/, what);
  assert.doesNotMatch(
    html,
    /<script|<style|<iframe|<base|<img|\sstyle=|\son[a-z]+=|javascript:/i,
    what,
  );
  const tags = tagsOf(html);
  // A tag that was not read would have been checked for nothing.
  assert.equal(tags.length, (html.match(/<[a-z]/g) ?? []).length, `${what}: tags`);
  const levels = tags.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
  assert.equal(levels.filter((level) => level === 1).length, 1, `${what}: one h1`);
  for (const [n, level] of levels.entries()) {
    assert.ok(level <= (levels[n - 1] ?? 0) + 1, `${what}: the headings jump to h${level}`);
  }
  const ids = tags.flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id]));
  assert.equal(new Set(ids).size, ids.length, `${what}: an id stands twice`);
  for (const { name, attributes } of tags) {
    const { for: target, href } = attributes;
    const tied = [attributes['aria-describedby'], attributes['aria-labelledby'], target];
    for (const id of tied.join(' ').split(' ').filter(Boolean)) {
      assert.ok(ids.includes(id), `${what}: ${id} is nowhere`);
    }
    if (isField(name, attributes)) {
      assert.ok(
        html.includes(`<label for="${attributes['id']}">`),
        `${what}: a field without label`,
      );
    }
    if (attributes['aria-invalid']) assert.ok(attributes['aria-describedby'], what);
    if (href !== undefined) assert.match(href, /^(?:https?:\/\/|\/(?!\/)|#)/, `${what}: ${href}`);
  }
  for (const mark of ['<header>', '<main id="content"', '<footer>', 'class="skip"']) {
    assert.ok(html.includes(mark), `${what}: ${mark}`);
  }
}
