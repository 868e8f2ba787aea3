// Proves that an operator refuses single photos of an identity file, each with its words, and that the merchant reads beside
// each photo how it stands and why: decideOfficeIdentity, getIdentityStatus (contract/dashboard.md UI109, UI157;
// docs/decisions/0143).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { captureKinds } from '../../../contract/payments/identity.shapes.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { auditOfProject } from '../../../test/kit/office-desk.ts';
import { waitingFile } from '../../../test/kit/office-shop.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { picture } from '../../../test/kit/pictures.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let cookie: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://pay.example.sn:3000' });
  cookie = (await operatorOf(world, 'support', 'review')).cookie;
});
after(() => world.close());

type Shop = Awaited<ReturnType<typeof waitingFile>>;
type Photo = { kind: string; status: string; message: string | null };

const blurred = { kind: 'selfie', message: 'Le visage est flou.' };
const cut = { kind: 'id_front', message: 'Le bord est coupé.' };
const whole = 'Deux photos sont à reprendre.';

const decide = ({ id }: Shop, body: object, lang = 'fr') =>
  world.call('POST', `/v1/backoffice/identity/${id}/decision?lang=${lang}`, {
    cookie,
    body: { mode: 'live', reason, ...body },
  });
const refuse = (shop: Shop, body: object) =>
  decide(shop, { outcome: 'rejected', message: whole, ...body });
const status = async ({ liveKey: key }: Shop) =>
  (await world.call('GET', '/v1/kyc/status', { key })).body;
const send = async ({ liveKey: key }: Shop, kind: string) => {
  const headers = { 'Content-Type': 'image/jpeg' };
  const body = await picture('jpeg', 800, 700);
  return world.call('PUT', `/v1/kyc/captures/${kind}`, { key, headers, body });
};
const submit = ({ liveKey: key }: Shop) =>
  world.call('POST', '/v1/kyc/submit', { key, body: { consent: true } });

/** All photos of a file, those that differ given. */
const photos = (others: Photo[] = [], then = 'received'): Photo[] =>
  captureKinds.map(
    (kind) => others.find((one) => one.kind === kind) ?? { kind, status: then, message: null },
  );
const refused = ({ kind, message }: typeof cut): Photo => ({ kind, status: 'refused', message });

test('UI157 UI109 photos are refused one by one with their words, which stand until others are sent and submitted', async () => {
  const shop = await waitingFile(world, 'Boutique Aïssatou');
  assert.deepEqual((await status(shop)).captures, photos());
  const padded = { ...cut, message: `  ${cut.message} ` };
  const done = await refuse(shop, { captures: [blurred, padded], kinds: ['rccm_extract'] });
  assert.equal(done.status, 200, done.text);
  const plain = { kind: 'rccm_extract', status: 'refused', message: null };
  const told = await status(shop);
  assert.deepEqual(told.captures, photos([refused(blurred), refused(cut), plain]));
  // What the answer had before is as it was: one reason for the file, and the kinds that are asked for again.
  const kinds = ['rccm_extract', 'id_front', 'selfie'];
  assert.deepEqual(told.rejection, { code: 'captures_refused', message: whole, kinds });
  assert.deepEqual(told.missing, ['id_front', 'selfie', 'rccm_extract']);
  assert.deepEqual(done.body.identity.captures, told.captures, 'the operator reads the same');
  assert.deepEqual(
    done.body.captures.map(({ kind }: Photo) => kind).sort(),
    ['id_back', 'ninea_certificate'],
    'what was refused is gone, the others stay',
  );

  const [entry] = await auditOfProject(world, shop.id);
  assert.deepEqual(entry?.details, {
    mode: 'live',
    told: whole,
    kinds,
    photos: [blurred, cut].map(({ kind, message }) => ({ kind, told: message })),
  });

  // Another one of that kind is received; the others are asked for still.
  assert.equal((await send(shop, 'selfie')).status, 200);
  assert.deepEqual((await status(shop)).captures, photos([refused(cut), plain]));
  assert.deepEqual((await submit(shop)).body.missing, ['id_front', 'rccm_extract']);
  // Whoever takes it away again is asked for it, for the same reason.
  const { liveKey: key } = shop;
  assert.equal((await world.call('DELETE', '/v1/kyc/captures/selfie', { key })).status, 204);
  assert.deepEqual((await status(shop)).captures, photos([refused(blurred), refused(cut), plain]));
  for (const kind of kinds) assert.equal((await send(shop, kind)).status, 200);
  const again = await submit(shop);
  assert.deepEqual([again.body.captures, again.body.rejection], [photos(), null], again.text);

  assert.equal((await decide(shop, { outcome: 'verified', captures: [] })).status, 200);
  assert.deepEqual((await status(shop)).captures, photos([], 'accepted'));
  const [last] = await auditOfProject(world, shop.id);
  assert.deepEqual(last?.details, { mode: 'live' });
});

test('UI157 each wrong photo of a decision is named, and nothing is decided then', async () => {
  const shop = await waitingFile(world, 'Boutique Bineta');
  await world.database.run(sql`
    update merchant_accounts set kyc_status = 'in_progress' where project_id = ${shop.id}`);
  const { liveKey: key } = shop;
  await world.call('DELETE', '/v1/kyc/captures/id_back', { key });
  await world.database.run(sql`
    update merchant_accounts set kyc_status = 'submitted' where project_id = ${shop.id}`);
  const gone = { kind: 'id_back', message: 'Illisible' };
  const wrong: [captures: unknown, fields: string[]][] = [
    [[gone], ['captures.0.kind']],
    [
      [blurred, gone, cut, blurred, gone],
      ['captures.1.kind', 'captures.3.kind', 'captures.4.kind'],
    ],
    [
      [{ kind: 'nose', message: 'x' }, { kind: 'selfie', message: ' ' }, { kind: 'id_front' }],
      ['captures.0.kind', 'captures.1.message', 'captures.2.message'],
    ],
    [[{ ...blurred, message: 'x'.repeat(2_001) }], ['captures.0.message']],
    [[{ ...blurred, reason }], ['captures.0.reason']],
    [[blurred, 'selfie'], ['captures.1']],
    [Array.from({ length: 6 }, () => blurred), ['captures']],
    ['selfie', ['captures']],
  ];
  for (const [captures, fields] of wrong) {
    const answer = await refuse(shop, { captures });
    const said = JSON.stringify(captures);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST'], said);
    assert.deepEqual(Object.keys(answer.body.fields).sort(), fields, said);
  }
  const verified = await decide(shop, { outcome: 'verified', captures: [blurred] });
  assert.deepEqual([verified.status, Object.keys(verified.body.fields)], [400, ['captures']]);
  const mute = await decide(shop, { outcome: 'rejected', captures: [blurred] });
  assert.deepEqual([mute.status, Object.keys(mute.body.fields)], [400, ['message']]);
  for (const [lang, words] of [
    ['fr', 'Cette photo n’est pas dans le dossier.'],
    ['en', 'This photo is not in the file.'],
  ] as const) {
    const body = { outcome: 'rejected', message: whole, captures: [gone] };
    const answer = await decide(shop, body, lang);
    assert.equal(answer.body.fields['captures.0.kind'], words);
  }
  const still = await status(shop);
  assert.deepEqual([still.kyc_status, still.rejection], ['submitted', null]);
  assert.deepEqual(still.captures, photos([{ kind: 'id_back', status: 'missing', message: null }]));
  const decided = (await auditOfProject(world, shop.id)).filter(
    ({ action }) => action === 'identity.decided',
  );
  assert.deepEqual(decided, []);
});

test('UI109 a file that was refused with one reason for all reads as before', async () => {
  const shop = await waitingFile(world, 'Boutique Codou');
  const kinds = ['selfie', 'id_back'];
  assert.equal((await refuse(shop, { kinds })).status, 200);
  const kept = await world.database.one<{ rejection: object }>(sql`
    select rejection from identities where project_id = ${shop.id} and mode = 'live'`);
  const rejection = { code: 'captures_refused', message: whole, kinds };
  assert.deepEqual(kept?.rejection, rejection, 'as such files always lay there');
  const told = await status(shop);
  assert.deepEqual(told.rejection, rejection);
  const plain = kinds.map((kind) => ({ kind, status: 'refused', message: null }));
  assert.deepEqual(told.captures, photos(plain));
});

test('B.9 the mail to the owner says what is wrong with each photo, in both languages', async () => {
  const shop = await waitingFile(world, 'Boutique Diarra');
  const captures = [{ ...blurred, message: 'Flou,\nde loin.' }, cut];
  await refuse(shop, { captures, kinds: ['id_back'] });
  await world.advance(0);
  const [mail = ''] = (await mailsTo(world, shop.email)).filter((text) => text.includes(whole));
  for (const line of [
    '- Photo du visage : Flou, de loin.',
    '- Pièce d’identité, recto : Le bord est coupé.',
    '- Photo of the face: Flou, de loin.',
    // Nothing is said of it alone: it is named, so that the reader knows which photos are asked for.
    '- Pièce d’identité, verso',
  ]) {
    assert.ok(mail.split('\n').includes(line), `${line}\n${mail}`);
  }
});

test('UI109 whoever takes the photos by the link reads why each was refused, those of the file where a photo has none of its own', async () => {
  const shop = await waitingFile(world, 'Boutique Rokhaya');
  await refuse(shop, { captures: [blurred], kinds: ['id_back'] });
  const { body: link } = await world.call('POST', '/v1/kyc/handoff', { key: shop.liveKey });
  const path = new URL(link.url).pathname;
  const standing = async () => {
    const { body } = await world.call('GET', `/v1/kyc/handoff/${path.slice('/k/'.length)}`);
    return body.photos
      .filter((one: Photo) => one.status === 'refused')
      .map(({ kind, message }: Photo) => [kind, message]);
  };
  assert.deepEqual(await standing(), [
    ['id_back', whole],
    ['selfie', blurred.message],
  ]);
  for (const [lang, word] of [
    ['fr', /Refusée\s: à reprendre/],
    ['en', /Refused: take it again/],
  ] as const) {
    const { text } = await world.call('GET', `${path}?lang=${lang}`);
    const said = text.slice(text.indexOf('id="selfie"'));
    assert.ok(word.test(said) && said.includes(blurred.message), said);
    assert.equal(text.split(word).length, 3, 'of the two that were refused alone');
  }
  assert.equal((await send(shop, 'selfie')).status, 200);
  assert.deepEqual(await standing(), [['id_back', whole]]);
});
