// The words of states: one for each, in both languages, told apart by the text and not by the colour alone.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorWords } from '../../../contract/error-words.ts';
import { addresses } from '../addresses.ts';
import { actTexts as officeActTexts } from '../office/acts.ts';
import { actTexts } from './acts.ts';
import { eventWords } from './events.ts';
import { hitTexts } from './hits.ts';
import { keyWords } from './keys.ts';
import { destinationWords, linkWords, offerWords, payoutWords } from './money.ts';
import { replayWords } from './replays.ts';
import { paymentWords, type Word } from './status.ts';
import { tieTexts } from './ties.ts';
import { disputeWords, refundWords } from './transitions.ts';

const machines: Record<string, Readonly<Record<string, Word>>> = {
  paymentWords,
  refundWords,
  payoutWords,
  disputeWords,
  destinationWords,
  linkWords,
  offerWords,
  eventWords,
  keyWords,
  replayWords,
};

test('UI71 each state of each machine has a word of its own in both languages', () => {
  for (const [name, words] of Object.entries(machines)) {
    const all = Object.values(words);
    for (const lang of ['fr', 'en'] as const) {
      const texts = all.map(({ text }) => text[lang]);
      assert.ok(
        texts.every((text) => text.trim() !== ''),
        name,
      );
      assert.equal(new Set(texts).size, texts.length, `${name}: two states read alike`);
    }
  }
  const kinds = Object.values(hitTexts).map(({ fr }) => fr);
  assert.equal(new Set(kinds).size, kinds.length);
});

const house = join(import.meta.dirname, '../../../src');

/** What a folder of the server writes into the audit of a project or of the server. */
const actsIn = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      (readdirSync(join(house, folder), { recursive: true }) as string[]).map((file) =>
        join(house, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:action: |audit\(ctx, (?:project\.id|projectId|id), )'([a-z_]+\.[a-z_]+)'/g,
      ),
    ])
    .map(([, act = '']) => act);

test('UI127 UI168 each act that is written into an audit has words', () => {
  const ofProjects = actsIn(
    ...['payments', 'webhooks'],
    ...['keys', 'projects', 'team'].map((room) => `platform/${room}`),
  );
  assert.ok(ofProjects.length > 12, String(ofProjects));
  for (const act of ofProjects) assert.ok(actTexts[act], `${act} in a project’s audit`);
  for (const act of actsIn('.')) assert.ok(officeActTexts[act], `${act} in the server’s audit`);
});

test('UI127 each reason for which a project with money stays has words and a way out', () => {
  const reasons = errorWords.BALANCE_NOT_EMPTY?.reason ?? [];
  assert.deepEqual(Object.keys(tieTexts).sort(), [...reasons].sort());
});

const here = join(import.meta.dirname, '..');
const sources = (readdirSync(here, { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\.gen\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(here, file), 'utf8') }));

test('UI233 one word for one thing: the glossary’s words head the pages, and no other word is said for them', () => {
  const glossary = readFileSync(join(here, '../../docs/glossary.md'), 'utf8');
  const spoken = {
    payments: ['paiement', 'Paiements', 'Payments'],
    refunds: ['remboursement', 'Remboursements', 'Refunds'],
    payouts: ['virement', 'Virements', 'Payouts'],
    destinations: ['destination', 'Destinations', 'Destinations'],
    disputes: ['litige', 'Litiges', 'Disputes'],
    links: ['lien', 'Liens de paiement', 'Payment links'],
    offers: ['code promo', 'Codes promo', 'Promo codes'],
    keys: ['clé', 'Clés API', 'API keys'],
    webhook: ['endpoint', 'Endpoint', 'Endpoint'],
    events: ['événement', 'Événements', 'Events'],
    live: ['mode réel', 'Mode réel', 'Live mode'],
  } as const;
  for (const [name, [word, fr, en]] of Object.entries(spoken)) {
    assert.match(glossary, new RegExp(`\\*${word}\\*`), word);
    assert.deepEqual(addresses[name as keyof typeof spoken].title, { fr, en });
  }
  const others =
    /décaissement|reversement|rétrofacturation|chargeback|coupon|bon de réduction|point de terminaison|évènement|mode production|mode live|jeton d’API|double authentification|withdrawals?\b|voucher/i;
  const said = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:fr|en): (['"`])((?:(?!\1).)*)\1/g)]
      .filter(([, , words = '']) => others.test(words))
      .map(([, , words]) => `${file}: ${words}`),
  );
  assert.deepEqual(said, []);
});

test('UI233 a payout is a virement to a destination wherever somebody reads of it: in pages, messages, mails and documents', () => {
  const house = join(here, '../..');
  const read = ['contract', 'src', 'dashboard/src', 'docs'].flatMap((room) =>
    (readdirSync(join(house, room), { recursive: true }) as string[])
      .filter((file) => /\.(tsx?|json|md)$/.test(file))
      .map((file) => join(house, room, file)),
  );
  assert.ok(read.length > 1_000, String(read.length));
  const said = read.filter((file) =>
    /(?<!\p{L})retraits?(?!\p{L})/iu.test(readFileSync(file, 'utf8')),
  );
  assert.deepEqual(said, [import.meta.filename]);
});

test('UI213 the lever stays pulled: pages use of React only what Preact has too, and nothing that it does otherwise', () => {
  const page = readFileSync(
    join(here, '../../docs/decisions/0080-preact-runs-what-react-describes.md'),
    'utf8',
  );
  assert.match(page, /0064/);
  const both = new Set([
    ...[
      'StrictMode',
      'Suspense',
      'Component',
      'createContext',
      'createRoot',
      'Fragment',
      'lazy',
      'memo',
    ],
    ...['useCallback', 'useContext', 'useEffect', 'useId', 'useLayoutEffect', 'useMemo', 'useRef'],
    ...['useState', 'useSyncExternalStore', 'useReducer'],
  ]);
  const beyond = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/import \{([^}]*)\} from 'react(?:-dom(?:\/client)?)?';/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ') && !both.has(name))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(beyond, []);
  // An attribute that is false is left out, where React writes "false"; what a form hears as `change` comes when a field is
  // left, where React calls it with each letter.
  const otherwise = /spellCheck=\{|contentEditable=\{|<(?:form|fieldset)[^>]*\bonChange=/g;
  assert.deepEqual(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(otherwise)].map(([found]) => `${file}: ${found}`),
    ),
    [],
  );
});

test('UI191 what gives the focus, opens or closes, or names the document runs before the picture', () => {
  // An effect comes after it: whoever types at once typed beside the field, and saw for a frame what is not so.
  const late = (text: string) =>
    [...text.matchAll(/\buseEffect\(/g)]
      .map(({ index }) => balanced(text, index + 'useEffect'.length))
      .filter((body) =>
        /\.focus\(|[tT]akeFocus|giveFocusBack|showModal\(|hidePopover\(|current\?\.close\(|document\.title|documentElement/.test(
          body,
        ),
      );
  assert.deepEqual(
    late('useEffect(() => field.current?.focus(), []); useEffect(() => tell(), []);'),
    ['(() => field.current?.focus(), [])'],
  );
  assert.deepEqual(
    sources.flatMap(({ file, text }) => late(text).map((body) => `${file}: ${body}`)),
    [],
  );
});

/** From a bracket to the one that closes it. */
function balanced(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}
