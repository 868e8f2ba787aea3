// Proves that the API page says the whole contract in both languages, safely, and that its samples work.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { apiOf } from '../../../contract/apis.ts';
import { write } from '../../../contract/code-samples.ts';
import { errors } from '../../../contract/errors.ts';
import { firstPayment } from '../../../contract/first-calls.ts';
import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { scenarioOfPhone } from '../../../contract/payments/scenarios.ts';
import { checkSamples } from '../../../contract/webhooks/check-samples.ts';
import { eventTypes } from '../../../contract/webhooks/events.ts';
import { newSigningSecret, sign } from '../../kit/signature.ts';
import { declared } from '../index.ts';
import { escapeHtml } from '../kit/html.ts';
import { apiPage } from './api-page.ts';
import { documentPages } from './document-pages.ts';
import { codesOf } from './operation-facts.ts';
import { channelAmounts, magicNumbers } from './simulator.ts';

const table: Record<string, Operation> = operations;
const options = { publicUrl: 'https://pay.example.sn', version: '1.2.3' };
const pages = { fr: apiPage(table, 'fr', options), en: apiPage(table, 'en', options) };
const both = Object.entries(pages);
/** The text a reader sees: tags and break opportunities taken off. */
const textOf = (page: string) =>
  page
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('\u202f', ' ');

describe('the API page', () => {
  it('has each operation at its own anchor with method, path, summary and codes', () => {
    for (const [lang, page] of both) {
      for (const [name, operation] of Object.entries(table)) {
        const part = page.split(`<h4 id="${name}">`)[1]?.split('</section>')[0] ?? '';
        const text = textOf(part);
        assert.ok(text.includes(`${operation.method} ${operation.path}`), name);
        assert.ok(text.includes(operation.summary[lang as 'fr' | 'en']), name);
        for (const code of codesOf(operation)) {
          const word = apiOf(operation.path).codes[code]?.code ?? code;
          assert.ok(text.includes(word), `${name} ${word}`);
        }
        for (const part of ['body', 'query', 'params'] as const) {
          for (const member of Object.keys(operation[part]?.properties ?? {})) {
            assert.ok(text.includes(member), `${name} ${member}`);
          }
        }
      }
    }
  });

  it('has every error code with its text and every event with its label', () => {
    for (const [lang, page] of both) {
      const text = textOf(page);
      for (const [code, entry] of Object.entries(errors)) {
        assert.ok(page.includes(`id="error-${code}"`), code);
        assert.ok(text.includes(entry[lang as 'fr' | 'en']), code);
      }
      for (const type of eventTypes) assert.ok(text.includes(type), type);
    }
  });

  it('speaks one language at a time', () => {
    assert.match(pages.fr, /<html lang="fr">/);
    assert.match(pages.en, /<html lang="en">/);
    const french = textOf(pages.en)
      .replace('Français', '')
      .match(/.*[àâçéèêëîïôùû].*/gi);
    assert.equal(french, null);
  });

  it('links only to anchors that exist, each once', () => {
    for (const [, page] of both) {
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      assert.equal(new Set(ids).size, ids.length, 'an id stands twice');
      for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) {
        assert.ok(ids.includes(anchor), `#${anchor} points nowhere`);
      }
    }
  });

  it('has landmarks, a skip link and headings that never jump a level', () => {
    for (const [, page] of both) {
      for (const mark of ['<header>', '<main id="content"', '<nav ', '<footer>', 'class="skip"']) {
        assert.ok(page.includes(mark), mark);
      }
      const levels = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
      assert.equal(levels.filter((level) => level === 1).length, 1);
      for (const [n, level] of levels.entries()) assert.ok(level <= (levels[n - 1] ?? 0) + 1);
    }
  });

  it('carries nothing that its content policy refuses', () => {
    for (const [, page] of both) {
      assert.doesNotMatch(page, /<script|<style|<form|<iframe|<base| style=| on\w+=|javascript:/i);
      for (const [, url] of page.matchAll(/<(?:link|a)[^>]* href="([^"]+)"/g)) {
        assert.match(url ?? '', /^(?:#|\/docs|\/conditions|\/data\?|\/openapi\.json)/);
      }
    }
  });

  it('escapes what it is given', () => {
    const hostile = '<script>alert("1")</script>\'&';
    const operation: Operation = {
      ...operations.getHealth,
      summary: { fr: hostile, en: hostile },
    };
    const page = apiPage({ getHealth: operation }, 'fr', { publicUrl: hostile });
    assert.doesNotMatch(page, /<script/);
    assert.ok(page.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;'));
  });

  it('shows magic numbers that do what it says', () => {
    assert.equal(magicNumbers.length, 16);
    for (const { phone, text } of magicNumbers) {
      assert.ok(scenarioOfPhone(phone), phone);
      assert.ok(textOf(pages.fr).includes(text.fr), phone);
    }
  });

  it('RA02 shows the amounts of the manifest', () => {
    assert.equal(channelAmounts.length, 6);
    for (const { channel, collects, paysOut } of channelAmounts) {
      for (const lang of ['fr', 'en'] as const) {
        assert.ok(textOf(pages[lang]).includes(textOf(collects[lang])), channel);
        assert.ok(textOf(pages[lang]).includes(textOf(paysOut[lang])), channel);
      }
    }
    const bank = channelAmounts.find(({ channel }) => channel === 'bank_transfer');
    const said = bank?.paysOut.en.replace(/\s/g, ' ');
    assert.equal(said, 'F CFA 10,000 to F CFA 5,000,000');
  });

  it('teaches a verification that accepts our signature and nothing else', async () => {
    for (const sample of Object.values(checkSamples)) {
      for (const [, page] of both) assert.ok(page.includes(escapeHtml(sample.trim())));
    }
    const code = Buffer.from(checkSamples.javascript).toString('base64');
    const url = `data:text/javascript;base64,${code}`;
    const { isFromSvc } = (await import(url)) as {
      isFromSvc(secret: string, headers: Record<string, string>, body: string): boolean;
    };
    const secret = newSigningSecret();
    const body = '{"id":"evt_1","type":"payment.succeeded"}';
    const headersAt = (time: number) => ({
      'x-svc-timestamp': String(time),
      'x-svc-signature': sign(secret, time, body),
    });
    const now = Math.floor(Date.now() / 1000);
    assert.equal(isFromSvc(secret, headersAt(now), body), true);
    assert.equal(isFromSvc(secret, headersAt(now), `${body} `), false);
    assert.equal(isFromSvc(newSigningSecret(), headersAt(now), body), false);
    assert.equal(isFromSvc(secret, headersAt(now - 400), body), false);
    assert.equal(isFromSvc(secret, headersAt(now + 400), body), false);
    assert.equal(isFromSvc(secret, {}, body), false);
  });
});

describe('the colours of all pages', () => {
  const style = readFileSync(new URL('../../../design/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = style.split('@media (prefers-color-scheme: dark)');

  it('keeps WCAG AA contrast in light and in dark', () => {
    for (const part of [light, dark.split(':root[data-theme=')[0] ?? '']) {
      const colour = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(part)?.[1] ?? '';
      for (const front of ['text', 'quiet', 'link', 'mark', 'warn', 'bad']) {
        for (const back of ['back', 'soft']) {
          const ratio = contrast(colour(front), colour(back));
          assert.ok(ratio >= 4.5, `${front} on ${back} is ${ratio.toFixed(2)}`);
        }
      }
    }
  });
});

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Asked = { search?: string; headers?: Record<string, string> };

function get(path: string, { search = '', headers = {} }: Asked = {}, publicUrl?: string) {
  const found = declared(documentPages(table, { version: '1', publicUrl: publicUrl ?? null }));
  const page = found.find((one) => one.path === path);
  assert.ok(page, path);
  const raw = { headers } as unknown as IncomingMessage;
  const incoming = {
    raw,
    params: {},
    search,
    body: undefined,
    requestId: 'req_1',
    address: '127.0.0.1',
  };
  const answer = page.serve(incoming);
  assert.ok(!(answer instanceof Promise));
  return { ...answer, text: String(answer.body), sent: new Map(answer.headers) };
}

describe('the pages of documents', () => {
  it('answers the page in the language asked for, in French by default', () => {
    assert.match(get('/docs').text, /<html lang="fr">/);
    assert.match(get('/docs', { search: 'lang=en' }).text, /<html lang="en">/);
    const headers = { 'accept-language': 'en-GB,en' };
    assert.match(get('/docs', { headers }).text, /<html lang="en">/);
    assert.match(get('/docs', { headers, search: 'lang=fr' }).text, /<html lang="fr">/);
    assert.equal(get('/docs', { headers }).sent.get('Content-Language'), 'en');
  });

  it('sends a policy under which only its own style may load', () => {
    const { sent } = get('/docs');
    assert.equal(
      sent.get('Content-Security-Policy'),
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    for (const path of ['/docs', '/docs/style.css', '/openapi.json', '/']) {
      assert.equal(get(path).sent.get('Referrer-Policy'), 'no-referrer', path);
    }
  });

  it('gives the OpenAPI document five minutes of cache and a tag that spares the body', () => {
    const first = get('/openapi.json');
    assert.equal(JSON.parse(first.text).openapi, '3.1.0');
    assert.equal(first.sent.get('Cache-Control'), 'public, max-age=300');
    const tag = first.sent.get('ETag') ?? '';
    assert.equal(get('/openapi.json', { headers: { 'if-none-match': tag } }).status, 304);
    assert.equal(
      get('/openapi.json', { headers: { 'if-none-match': `W/${tag}, "x"` } }).status,
      304,
    );
    assert.equal(get('/openapi.json', { headers: { 'if-none-match': '"other"' } }).status, 200);
  });

  it('UI78 writes the first payment word for word as the dashboard does', () => {
    for (const [lang, page] of both) {
      const part = page.split('<h2 id="first-payment">')[1]?.split('</section>')[0] ?? '';
      const call = write('curl', firstPayment({ mode: 'test' }), {
        origin: options.publicUrl,
        key: undefined,
      });
      assert.ok(
        part.includes(`<code>export SVC_KEY=sk_svc_pay_test_…\n\n${escapeHtml(call)}</code>`),
        lang,
      );
    }
  });

  it('writes examples for the address that it is read at', () => {
    const curlAt = (origin: string) => escapeHtml(`curl -sS '${origin}/v1/payments' \\`);
    const at = (host: string) => get('/docs', { headers: { host } }).text;
    assert.ok(at('127.0.0.1:3000').includes(curlAt('http://127.0.0.1:3000')));
    assert.ok(at('[::1]:3000').includes(curlAt('http://[::1]:3000')));
    assert.ok(!at('evil.example/"; rm -rf ~').includes('evil'));
    const known = get(
      '/docs',
      { headers: { host: 'evil.example' } },
      'https://pay.example.sn',
    ).text;
    assert.ok(known.includes(curlAt('https://pay.example.sn')));
    assert.ok(!known.includes('evil'));
  });

  it('leads from the root to the page and keeps the language', () => {
    assert.equal(get('/').status, 302);
    assert.equal(get('/').sent.get('Location'), '/docs');
    assert.equal(get('/', { search: 'lang=en' }).sent.get('Location'), '/docs?lang=en');
    assert.equal(get('/', { search: 'lang=//evil' }).sent.get('Location'), '/docs');
  });
});
