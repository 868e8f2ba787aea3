// The pages of /data through the front door: a person without a script asks and browses in both languages, meets the
// rules of the API, and nothing that is typed can break or change a page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listNames, listOf } from '../../../contract/data/lists.ts';
import {
  createVisitor,
  linksOf,
  shows,
  type Visitor,
  valueIn,
} from '../../../test/kit/data-visitor.ts';
import { decoded, tagsOf, textOf } from '../../../test/kit/html.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { publishPlaces } from '../../../test/kit/places.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let visitor: Visitor;

before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
  visitor = createVisitor(world);
});
after(() => world.close());

const somebody = () => visitor.somebody();
const open: Visitor['open'] = (...page) => visitor.open(...page);

test('DA51 before anything is published the pages say so, and come to life by themselves', async () => {
  const home = await open('/data?lang=en');
  assert.equal(home.status, 200);
  shows(home.seen, 'The lists are not published|Address, as people say it');
  for (const path of ['/data/banques', '/data/banques/x', '/data/telephone?numero=77']) {
    const { status, seen, headers } = await open(path);
    assert.equal(status, 503, path);
    shows(seen, 'Pas disponible|n’est pas encore publiée');
    assert.match(headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
  await Promise.all([publishLists(world), publishPlaces(world)]);
  await eventually(
    'the lists, and the places that are announced by themselves',
    async () => !/The lists are not|\b0 entries/.test((await open('/data?lang=en')).seen),
  );
});

test('the entrance asks five questions and names every dataset, and costs nothing', async () => {
  const address = somebody();
  const french = await open('/data', {}, address);
  const english = await open('/data', { 'Accept-Language': 'en' }, address);
  const labels = french.fields.map(({ label }) => label).join('|');
  shows(labels, 'Adresse, comme on la dit|Numéro de téléphone|Montant en francs CFA');
  shows(labels, 'À partir du|Jours ouvrés à ajouter|À partir du|Jusqu’au, compris');
  const cards = [...english.text.matchAll(/<li class="card">(.*?)\n<\/li>/gs)].map(
    ([, card = '']) => textOf(card),
  );
  const headers = { 'X-Forwarded-For': address };
  const { body, headers: counted } = await world.call('GET', '/v1/jeux?per_page=100', { headers });
  assert.equal(counted.get('ratelimit-remaining'), '99', 'the first call that counts');
  assert.equal(cards.length, body.data.length);
  for (const [n, { title, rows, version, licence, known_issues }] of body.data.entries()) {
    shows(
      cards[n] ?? '',
      `${title.en}|${rows.toLocaleString('en-GB')} entr|version ${version}|${licence}|updated `,
    );
    shows(french.seen, [title.fr, ...known_issues].join('|').replaceAll('  ', ' '));
  }
  assert.ok(linksOf(french.text).some((href) => /^\/data\/jours-feries\?year=20\d\d$/.test(href)));
  assert.ok(french.headers.get('ratelimit-remaining') === null);
});

test('DA01 DA14 an address is read, and one that names no place meets suggestions', async () => {
  const address = somebody();
  const asked = '/data/adresse?texte=derri%C3%A8re+la+mosqu%C3%A9e+de+Ouakam,+Dakar';
  const found = await open(asked, {}, address);
  assert.equal(found.status, 200);
  assert.equal(valueIn(found, 'texte'), 'derrière la mosquée de Ouakam, Dakar');
  shows(
    found.seen,
    'Ouakam, Dakar|commune|derrière « mosquée de Ouakam »|non localisé|Sources et licences|CC BY 4.0|officielle',
  );
  assert.doesNotMatch(found.seen, /REPERE_NON_LOCALISE|Dakar, Dakar/);
  const map = linksOf(found.text).find((href) => href.startsWith('https://www.openstreetmap.org/'));
  assert.match(map ?? '', /\?mlat=14\.\d{5}&mlon=-17\.\d{5}#map=15\//);
  shows(found.seen, 'Sur la carte|Les points de la carte|Ouakam, commune (réponse)');
  assert.equal(found.text.match(/<svg class="map"/g)?.length, 2);
  assert.match(found.text, /<title>Ouakam, Dakar – Une adresse – svc<\/title>/);
  assert.match(found.headers.get('cache-control') ?? '', /^private/, 'what was typed is theirs');
  const headers = { 'X-Forwarded-For': address };
  const next = await world.call('GET', '/v1/monnaie/format?montant=1', { headers });
  assert.equal(next.headers.get('ratelimit-remaining'), '98', 'the page cost one call');

  const twins = await open('/data/adresse?lang=en&texte=Colobane');
  shows(twins.seen, 'Other possible places|Several places fit|municipality');
  const other = linksOf(twins.text).find((href) =>
    href.startsWith('/data/adresse?texte=Colobane%2C'),
  );
  assert.match(other ?? '', /&lang=en$/, 'a link keeps the language');
  shows((await open(other ?? '')).seen, 'Colobane, Ziguinchor');

  const begun = await open('/data/adresse?texte=Kaol&lang=en');
  shows(begun.seen, 'No place recognised|Did you mean…|Kaolack');
  shows((await open('/data/adresse?texte=Bamako')).seen, 'Aucun lieu reconnu|hors du Sénégal');
  const moved = await world.call('GET', '/data/lieux?lang=en');
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/data/adresse?lang=en']);
});

test('DA38 DA39 DA44 numbers, amounts and dates are answered in place, what was typed stays', async () => {
  const phone = await open('/data/telephone?numero=77+123+45+67&lang=en');
  assert.equal(valueIn(phone, 'numero'), '77 123 45 67');
  shows(
    phone.seen,
    'This number is valid|mobile|Senegal|+221 77 123 45 67|Orange (prefix 77)|portability|verified on',
  );
  shows((await open('/data/telephone?numero=17')).seen, 'Numéro court|Sénégal');
  shows((await open('/data/telephone?numero=79')).seen, 'n’est pas valide');

  const amount = await open('/data/montant?montant=1+000+000&lang=en');
  assert.equal(valueIn(amount, 'montant'), '1 000 000');
  shows(amount.seen, '1 000 000 F CFA|un million de francs CFA|€1,524.49|1 € = F CFA 655.957');
  assert.match(amount.text, /<span lang="fr">un million de francs\u00a0CFA/);
  shows((await open('/data/montant?montant=10.000+F+CFA')).seen, 'dix mille francs CFA|15,24 €');

  const added = await open('/data/dates?from=2026-12-24&days=1');
  shows(added.seen, 'lundi 28 décembre 2026|vendredi 25 décembre 2026 – Noël|Du lundi au vendredi');
  assert.equal(valueIn(added, 'days'), '1');
  const counted = await open('/data/dates?from=2026-12-24&to=2026-12-28&lang=en');
  shows(counted.seen, '2 business days|24 December 2026|Christmas');
  shows((await open('/data/dates?from=2026-08-15&to=2026-08-15')).seen, '0 jour ouvré|Assomption');
});

test('what is wrong is said beside its field, in the language of the page', async () => {
  const table: [string, string, string][] = [
    ['/data/adresse?texte=+', 'texte', 'Écrivez une adresse.'],
    [`/data/adresse?texte=${'a'.repeat(301)}`, 'texte', 'Au plus 300 caractères.'],
    ['/data/telephone?numero=&lang=en', 'numero', 'Write a telephone number.'],
    ['/data/montant?montant=abc', 'montant', 'La valeur doit être un nombre.'],
    ['/data/montant?montant=1&montant=2&lang=en', 'montant', 'This parameter is repeated.'],
    ['/data/dates?from=2026-01-01&days=4000', 'days', 'Au plus 3650.'],
    ['/data/dates?from=2026-01-01&days=', 'days', 'Écrivez un nombre de jours.'],
    ['/data/dates?from=2026-02-30&days=1&lang=en', 'from', 'The value must be a date'],
    ['/data/dates?from=2026-01-02&to=2026-01-01', 'to', 'La fin doit être'],
    ['/data/dates?from=2026-01-02&to=2026-01-01&lang=en', 'to', 'The end must be'],
    ['/data/jours-feries?year=26', 'year', 'Quatre chiffres sont attendus'],
    ['/data/banques?q=a&q=b', 'q', 'Ce paramètre est présent plusieurs fois.'],
  ];
  for (const [path, name, words] of table) {
    const { status, text, headers } = await open(path);
    assert.equal(status, 400, path);
    assert.equal(headers.get('cache-control'), 'no-store');
    const wrong = tagsOf(text).filter(({ attributes }) => attributes['aria-invalid'] === 'true');
    assert.equal(wrong.map(({ attributes }) => attributes['name']).join(), name, path);
    const error = wrong[0]?.attributes['aria-describedby']?.split(' ').at(-1);
    const said = text.split(`id="${error}" role="alert">`)[1]?.split('</p>')[0] ?? '';
    shows(decoded(said), words);
  }
  const page = await open('/data/banques?page=abc');
  assert.equal(page.status, 400);
  shows(page.seen, 'L’adresse de cette page|page|nombre entier');
});

test('each list is browsed, searched and filtered, and each record is shown whole', async () => {
  const browsed = listNames.map(async (name) => {
    const { dataset } = listOf(name);
    const french = await open(`/data/${dataset}`);
    const english = await open(`/data/${dataset}?lang=en`);
    assert.deepEqual([french.status, english.status], [200, 200], dataset);
    shows(english.text, `href="/data/${dataset}?lang=fr"|role="search"|scope="row"|curl -sS`);
    const records = linksOf(english.text).filter((href) => href.startsWith(`/data/${dataset}/`));
    assert.ok(records.length > 0 && records.every((href) => href.endsWith('?lang=en')), dataset);
    for (const lang of ['fr', 'en']) {
      const record = await open(String(records.at(-1)).replace('lang=en', `lang=${lang}`));
      assert.equal(record.status, 200, dataset);
      shows(record.seen, lang === 'fr' ? 'Sources|vérifiée le' : 'Sources|verified on');
      shows(record.text, `<a href="/v1/${dataset}/`);
      assert.doesNotMatch(record.seen.replaceAll('| null', ''), /undefined|\[object|null/, dataset);
    }
  });
  await Promise.all(browsed);
  const accents = await open('/data/banques?q=SENEGAL');
  shows(accents.seen, 'entrées trouvées|Sunu Bank Sénégal|Tout afficher|SN010');
  assert.equal(valueIn(accents, 'q'), 'SENEGAL');
  shows((await open('/data/banques?q=zzzzzz')).seen, '0 entrée|Aucune entrée ne correspond.');
  const islamic = await open('/data/jours-feries?q=&year=2026&type=musulman&lang=en');
  shows(islamic.seen, '5 entries found|Tabaski|28 May 2026|estimated, may move');
  assert.match(islamic.text, /<option value="musulman" selected>Muslim<\/option>/);
  assert.match(islamic.text, /<input type="hidden" name="lang" value="en">/);
  shows((await open('/data/annuaire?category=paiement')).seen, 'Paiement');
  shows((await open('/data/operateurs?type=nope')).seen, '0 entrée|nope');
  shows((await open('/data/demarches/ninea?lang=en')).seen, 'F CFA 1,000');
});

test('a page leads to the next one and the language switch keeps the place', async () => {
  const seen = new Set<string>();
  let next: string | undefined = '/data/jours-feries?type=civil&lang=en';
  while (next !== undefined) {
    const page = await open(next);
    for (const href of linksOf(page.text))
      if (href.startsWith('/data/jours-feries/')) seen.add(href);
    next = tagsOf(page.text).find(({ attributes }) => attributes['rel'] === 'next')?.attributes[
      'href'
    ];
    if (next) assert.ok(next.includes('type=civil') && next.includes('lang=en'), next);
  }
  const { body } = await world.call('GET', '/v1/jours-feries?type=civil&per_page=1');
  assert.equal(seen.size, body.pagination.total);
  const deep = await open('/data/demarches?q=demande&page=2&lang=en');
  const french = linksOf(deep.text).find((href) => href.includes('lang=fr')) ?? '';
  assert.equal(french, '/data/demarches?q=demande&page=2&lang=fr');
  shows((await open(french)).seen, 'page 2 sur|Démarches administratives');
  const beyond = await open('/data/banques?page=99');
  assert.equal(beyond.status, 200);
  shows(beyond.seen, 'après la dernière|Aller à la première page');
});

test('DA49 a list or a record that is not there is a page that leads on', async () => {
  for (const path of ['nope', 'nope/x', 'constructor', '%2e%2e%2fx', 'banques/a/b']) {
    const { status, seen } = await open(`/data/${path}`);
    assert.equal(status, 404, path);
    shows(seen, 'Page introuvable|Retour aux données');
  }
  const entry = await open('/data/banques/nope%00?lang=en');
  assert.equal(entry.status, 404);
  shows(entry.seen, 'Page not found|Banks and credit institutions');
});

test('whatever is typed is text and never a fault of the server', async () => {
  const hostile = '"><script>alert(1)</script>\'&';
  const odd = [hostile, 'x'.repeat(10_000), '\0', '%', '🙂'.repeat(80), '__proto__', '-1', '1e999'];
  const fields = {
    adresse: ['texte'],
    telephone: ['numero'],
    montant: ['montant'],
    dates: ['from', 'days', 'to'],
    'jours-feries': ['q', 'page', 'year', 'type'],
  };
  const addresses = Object.entries(fields).flatMap(([page, names]) =>
    odd.flatMap((text) => {
      // A request line has 16 KB: what is longer gets no page, from nobody.
      const all = text.length > 1_000 ? names.slice(0, 1) : [...names, 'x', 'lang'];
      const once = all.map((name) => [name, text]);
      const twice = text.length > 1_000 ? once : once.flatMap((pair) => [pair, pair]);
      return [once, twice].map((pairs) => `/data/${page}?${new URLSearchParams(pairs)}`);
    }),
  );
  const paths = odd.flatMap((text) =>
    ['', 'banques/'].map((under) => `/data/${under}${encodeURIComponent(text)}`),
  );
  const raw = ['/data/adresse?texte=%ED%A0%80', '/data/adresse?texte=%', '/data?%00=%00&lang=xx'];
  const all = [...addresses, ...paths.map((path) => path.slice(0, 9_000)), ...raw];
  const opened = all.map(async (path) => {
    const { status, text } = await open(path, { 'If-None-Match': '*' });
    assert.ok(status < 500, `${status} ${path.slice(0, 80)}`);
    assert.doesNotMatch(text, /<script|\0/);
  });
  await Promise.all(opened);
  const shown = await open(`/data/adresse?texte=${encodeURIComponent(hostile)}`);
  assert.equal(valueIn(shown, 'texte'), hostile);
  assert.ok(shown.text.includes('&lt;script&gt;'));
});

test('DA72 a page that did not change is not sent again, and a wrong key is refused on a page too', async () => {
  for (const path of ['/data', '/data/banques', '/data/montant?montant=5']) {
    const { headers } = await open(path);
    const tag = headers.get('etag') ?? '';
    assert.equal(headers.get('vary'), 'Accept-Language');
    const known = { 'If-None-Match': path === '/data' ? '*' : `W/${tag}` };
    const { status, text } = await open(path, known);
    assert.deepEqual([status, text], [304, '']);
    assert.equal((await open(path, { 'If-None-Match': tag, 'Accept-Language': 'en' })).status, 200);
  }
  const kept = (await open('/data/banques')).headers.get('cache-control');
  assert.equal(kept, 'public, max-age=300');
  const refused = await open('/data/banques', { Authorization: 'Bearer nope' });
  assert.equal(refused.status, 401);
  const { key } = await world.project();
  const keyed = await open('/data/banques', { Authorization: `Bearer ${key}` });
  assert.match(keyed.headers.get('cache-control') ?? '', /^private/);
});

test('DA52 at the end of the quota the page says when it starts again, and the entrance stays open', async () => {
  const address = somebody();
  const headers = { 'X-Forwarded-For': address };
  const spend = () => world.call('GET', '/v1/monnaie/format?montant=1', { headers });
  await Promise.all(Array.from({ length: 100 }, spend));
  const french = await open('/data/telephone?numero=771234567', {}, address);
  const english = await open('/data/banques?lang=en', {}, address);
  for (const page of [french, english, await open('/data/banques/x', {}, address)]) {
    assert.equal(page.status, 429);
    assert.match(page.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
  }
  shows(french.seen, 'Le quota du jour est épuisé|à 00:00 (heure de Dakar)|clé API');
  assert.equal(valueIn(french, 'numero'), '771234567');
  shows(english.seen, 'The quota of the day is used up|the 100 look-ups|(Dakar time)');
  assert.equal((await open('/data', {}, address)).status, 200);
});
