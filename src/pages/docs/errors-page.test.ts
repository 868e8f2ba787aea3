// Proves that /docs/errors says all that the contract says of every code, in both languages, and links to what exists.
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type ErrorCode, errors, howToMeet, statusesOf } from '../../../contract/errors.ts';
import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { declared } from '../index.ts';
import { apiPage } from './api-page.ts';
import { documentPages } from './document-pages.ts';
import { envelopeTexts, retryRules } from './error-facts.ts';
import { errorsPage } from './errors-page.ts';
import { codesOf, retryTexts } from './operation-facts.ts';

const table: Record<string, Operation> = operations;
const languages = ['fr', 'en'] as const;
const pages = { fr: errorsPage(table, 'fr'), en: errorsPage(table, 'en') };
const codes = Object.keys(errors) as ErrorCode[];

/** The text a reader sees: tags and break opportunities taken off. */
const textOf = (page: string) =>
  page
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('\u202f', ' ');
const bare = (text: string) => text.replaceAll('`', '');
const section = (page: string, code: string) =>
  page.split(`<h3 id="${code}">`)[1]?.split('</section>')[0] ?? '';

describe('the page of errors', () => {
  it('E19 E20 has every code at its own anchor, with all that the contract says of it', () => {
    for (const lang of languages) {
      for (const code of codes) {
        const text = textOf(section(pages[lang], code));
        const entry = errors[code];
        const says = [...statusesOf(code).map(String), ...entry.members, entry[lang]];
        says.push(bare(retryTexts[entry.retry][lang]), bare(howToMeet[code][lang]));
        for (const word of says) assert.ok(text.includes(word), `${lang} ${code}: ${word}`);
      }
    }
  });

  it('names the operations that answer a code, and marks a code that none does', () => {
    for (const code of codes) {
      const part = section(pages.fr, code);
      const listed = Object.keys(table).filter((name) =>
        codesOf(table[name] as Operation).includes(code),
      );
      const planned = listed.length === 0;
      assert.equal(textOf(part).includes('à venir'), planned, code);
      const named = [...part.matchAll(/href="\/docs\?lang=fr#(\w+)"/g)].map(([, name]) => name);
      assert.deepEqual(named, listed.length === Object.keys(table).length ? [] : listed, code);
    }
  });

  it('explains the envelope and when to repeat a call', () => {
    for (const lang of languages) {
      const text = textOf(pages[lang]);
      for (const { name, text: means } of envelopeTexts) {
        assert.ok(text.includes(name) && text.includes(bare(means[lang])), name);
      }
      for (const { situation, retry } of retryRules) {
        assert.ok(text.includes(bare(situation[lang])) && text.includes(bare(retry[lang])));
      }
    }
  });

  it('speaks one language at a time', () => {
    const french = textOf(pages.en)
      .replace('Français', '')
      .match(/.*[àâçéèêëîïôùû].*/gi);
    assert.equal(french, null);
    assert.doesNotMatch(textOf(pages.fr), /\b(?:the|header|with|you)\b(?![^\n]*})/i);
  });

  it('links only to what exists, here and on the page of the API', () => {
    for (const lang of languages) {
      const ids = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
      const here = ids(pages[lang]);
      assert.equal(new Set(here).size, here.length, 'an id stands twice');
      const api = apiPage(table, lang, { publicUrl: null });
      const there = ids(api);
      for (const [, url = ''] of pages[lang].matchAll(/<(?:link|a)[^>]* href="([^"]+)"/g)) {
        const [path = '', anchor] = url.split('#');
        assert.match(
          path,
          /^(?:|\/conditions|\/data|\/docs|\/docs\/errors|\/docs\/style\.css|\/openapi\.json)(?:\?lang=(?:fr|en))?$/,
        );
        if (anchor) assert.ok((path === '' ? here : there).includes(anchor), url);
      }
      for (const [, anchor = ''] of api.matchAll(/href="\/docs\/errors[^"#]*#([^"]+)"/g)) {
        assert.ok(here.includes(anchor), anchor);
      }
    }
  });

  it('carries nothing that its content policy refuses', () => {
    for (const lang of languages) {
      assert.doesNotMatch(
        pages[lang],
        /<script|<style|<form|<iframe|<base| style=| on\w+=|javascript:/i,
      );
    }
  });

  it('comes packed to who takes it so, under a version of its own', async () => {
    const page = declared(documentPages(table, { version: '1', publicUrl: null })).find(
      ({ path }) => path === '/docs/errors',
    );
    const ask = (headers: Record<string, string>) => {
      const raw = { headers } as unknown as IncomingMessage;
      const rest = { body: undefined, requestId: 'req_1', address: '127.0.0.1' };
      const answer = page?.serve({ raw, params: {}, search: '', ...rest });
      assert.ok(answer && !(answer instanceof Promise));
      return { ...answer, sent: new Map(answer.headers) };
    };
    const plain = ask({});
    assert.equal(plain.sent.get('Content-Encoding'), undefined);
    // While it is packed for the first one who asks, it goes as it is.
    while (!ask({ 'accept-encoding': 'gzip, br' }).sent.has('Content-Encoding'))
      await new Promise(setImmediate);
    const packed = ask({ 'accept-encoding': 'gzip, br' });
    assert.equal(packed.sent.get('Content-Encoding'), 'gzip');
    assert.deepEqual(gunzipSync(packed.body as Buffer), plain.body);
    assert.ok((packed.body as Buffer).length * 4 < (plain.body as Buffer).length);
    assert.notEqual(packed.sent.get('ETag'), plain.sent.get('ETag'));
    for (const { sent } of [plain, packed])
      assert.equal(ask({ 'if-none-match': sent.get('ETag') ?? '' }).status, 304);
    assert.equal(ask({ 'accept-encoding': 'gzip;q=0' }).sent.get('Content-Encoding'), undefined);
  });

  it('E18 is answered in the language asked for, in French by default, under that policy', () => {
    const page = declared(documentPages(table, { version: '1', publicUrl: null })).find(
      ({ path }) => path === '/docs/errors',
    );
    const asked = (search: string, language?: string) => {
      const raw = { headers: language ? { 'accept-language': language } : {} };
      const incoming = { raw: raw as unknown as IncomingMessage, params: {}, search };
      const rest = { body: undefined, requestId: 'req_1', address: '127.0.0.1' };
      const answer = page?.serve({ ...incoming, ...rest });
      assert.ok(answer && !(answer instanceof Promise));
      const { headers, body } = answer;
      return { sent: new Map(headers), lang: /<html lang="(\w+)">/.exec(String(body))?.[1] };
    };
    assert.equal(asked('').lang, 'fr');
    assert.equal(asked('lang=en').lang, 'en');
    assert.equal(asked('lang=xx', 'en-GB,en;q=0.9').lang, 'en');
    assert.equal(asked('lang=fr', 'en').lang, 'fr');
    const { sent } = asked('', 'en');
    assert.equal(sent.get('Content-Language'), 'en');
    assert.equal(sent.get('Vary'), 'Accept-Language, Accept-Encoding');
    assert.match(
      sent.get('Content-Security-Policy') ?? '',
      /^default-src 'none'; style-src 'self';/,
    );
  });
});
