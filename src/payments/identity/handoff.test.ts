// Proves the handoff: photos of an identity taken with a telephone, by a link without a key (contract/payments.md B.9).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { bomb, form, noise, picture } from '../../../test/kit/pictures.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

const origin = 'http://pay.example.sn:3000';
let world: World;
let photo: Buffer;
let key: string;
let cookie: string;
let id: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: origin });
  photo = await picture();
});
after(() => world.close());
beforeEach(async () => {
  ({ key, cookie, id } = await world.project());
});

const post = (path: string, body?: object) => world.call('POST', path, { key, body });
const ask = async () => (await post('/v1/kyc/handoff')).body as { url: string; expires_at: string };
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const send = (token: string, kind: string, bytes: Buffer = photo) =>
  world.call('PUT', `/v1/kyc/handoff/${token}/captures/${kind}`, {
    body: bytes,
    headers: { 'Content-Type': 'image/jpeg' },
  });
const status = async () => (await world.call('GET', '/v1/kyc/status', { key })).body;

describe('the operations', () => {
  test('createIdentityHandoff, getIdentityHandoff, putHandoffCapture: a link of half an hour takes the photos', async () => {
    const made = await post('/v1/kyc/handoff');
    assert.equal(made.status, 201, made.text);
    const { url, qr_png_url } = made.body;
    assert.ok(url.startsWith(`${origin}/k/`) && qr_png_url === `${url}/qr.png`);
    const token = tokenOf(url);
    const page = (await world.call('GET', `/v1/kyc/handoff/${token}`)).body;
    assert.deepEqual(
      page.photos.map(({ kind, received }: { kind: string; received: boolean }) => [
        kind,
        received,
      ]),
      [
        ['id_front', false],
        ['id_back', false],
        ['selfie', false],
      ],
    );
    const sent = await send(token, 'selfie');
    assert.equal(sent.status, 200, sent.text);
    assert.equal(sent.body.photos[2].received, true);
    assert.deepEqual((await status()).received, ['selfie']);
    assert.equal((await status()).kyc_status, 'in_progress');
  });

  test('the link ends after half an hour of its project’s clock, and says so', async () => {
    const token = tokenOf((await ask()).url);
    await world.idle();
    await post('/v1/test/clock', { advance_s: 1_799 });
    assert.equal((await world.call('GET', `/v1/kyc/handoff/${token}`)).status, 200);
    await post('/v1/test/clock', { advance_s: 1 });
    for (const answer of [
      await world.call('GET', `/v1/kyc/handoff/${token}`),
      await send(token, 'selfie'),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [409, 'INVALID_STATE']);
    }
    assert.deepEqual((await status()).received, []);
  });

  test('a token that is not ours is 404, and guesses of one network end', async () => {
    const token = tokenOf((await ask()).url);
    // Not its last character, of which some bits mean nothing.
    const forged = `${token.slice(0, -9)}${token.at(-9) === 'A' ? 'B' : 'A'}${token.slice(-8)}`;
    for (const wrong of [forged, 'v1.a.b.c', 'x', '%00']) {
      assert.equal((await world.call('GET', `/v1/kyc/handoff/${wrong}`)).status, 404, wrong);
    }
    let last = 404;
    for (let n = 0; n < 30 && last === 404; n++) {
      last = (await world.call('GET', `/v1/kyc/handoff/x${n}`)).status;
    }
    assert.equal(last, 429);
    assert.equal((await world.call('GET', `/v1/kyc/handoff/${token}`)).status, 200);
    await world.advance(121_000);
  });

  test('what is no photo, is too small, too large or of no such kind is refused and kept nowhere', async () => {
    const token = tokenOf((await ask()).url);
    const files = async () =>
      (
        await world.database.all(
          sql`select id from files where project_id = ${id} and state = 'kept'`,
        )
      ).length;
    const refused: [string, Buffer, number, string][] = [
      ['selfie', Buffer.from('no photo'), 400, 'INVALID_REQUEST'],
      ['selfie', await picture('jpeg', 599, 900), 400, 'INVALID_REQUEST'],
      ['selfie', bomb(), 400, 'INVALID_REQUEST'],
      ['selfie', await noise(700, 700), 413, 'REQUEST_TOO_LARGE'],
      ['signature', photo, 404, 'NOT_FOUND'],
    ];
    for (const [kind, bytes, code, word] of refused) {
      const answer = await send(token, kind, bytes);
      assert.deepEqual([answer.status, answer.body.code], [code, word], answer.text);
    }
    assert.equal(await files(), 0);
  });

  test('a file under review takes no photo by a link, a suspended account gives none', async () => {
    const token = tokenOf((await ask()).url);
    await post('/v1/test/merchant', { kyc_status: 'submitted' });
    const page = await world.call('GET', `/v1/kyc/handoff/${token}`);
    assert.deepEqual([page.body.is_open, page.body.kyc_status], [false, 'submitted']);
    assert.equal((await send(token, 'selfie')).body.code, 'KYC_ALREADY_SUBMITTED');
    await post('/v1/test/merchant', { kyc_status: 'not_started', merchant_status: 'suspended' });
    assert.equal((await send(token, 'selfie')).body.code, 'MERCHANT_SUSPENDED');
    const shown = await world.call('GET', `/v1/kyc/handoff/${token}`);
    assert.equal(shown.body.is_open, false);
    for (const [lang, words] of [
      ['fr', 'Ce compte est suspendu ou fermé'],
      ['en', 'This account is suspended or closed'],
    ] as const) {
      const drawn = await world.call('GET', `/k/${token}?lang=${lang}`);
      assert.ok(drawn.text.includes(words) && !drawn.text.includes('type="file"'), drawn.text);
    }
    assert.equal((await post('/v1/kyc/handoff')).body.code, 'MERCHANT_SUSPENDED');
  });

  test('a link of test mode fills no live file', async () => {
    const body = { live_enabled: true, acknowledged: true };
    await world.call('PUT', `/v1/projets/${id}/live`, { cookie, body });
    const live = (await world.newKey(id, cookie, { mode: 'live' })).secret;
    await send(tokenOf((await ask()).url), 'selfie');
    const read = await world.call('GET', '/v1/kyc/status', { key: live });
    assert.deepEqual(read.body.received, []);
  });

  test('a server without a public address has no page: NOT_CONFIGURED', async () => {
    const bare = await startWorld();
    try {
      const shop = await bare.project();
      // B.0: before a wrong header (12).
      const headers = { 'Idempotency-Key': 'court' };
      const answer = await bare.call('POST', '/v1/kyc/handoff', { key: shop.key, headers });
      assert.deepEqual([answer.status, answer.body.code], [503, 'NOT_CONFIGURED']);
    } finally {
      await bare.close();
    }
  });
});

describe('the page', () => {
  const upload = (path: string, bytes: Buffer) => {
    const { headers, body } = form([
      { name: 'file', filename: 'photo.jpg', type: 'image/jpeg', bytes },
    ]);
    return world.call('POST', path, { headers: { ...headers, Origin: origin }, body });
  };

  test('without a script: a form for each photo, sent, shown as received, and no photo on it', async () => {
    const path = new URL((await ask()).url).pathname;
    const page = await world.call('GET', path);
    assert.equal(page.status, 200);
    assert.equal(page.text.match(/<form/g)?.length, 3);
    assert.doesNotMatch(page.text, /<img/);
    const sent = await upload(`${path}?kind=id_front&lang=en`, photo);
    assert.deepEqual(
      [sent.status, sent.headers.get('location')],
      [303, `${path}?lang=en#id_front`],
    );
    const after = await world.call('GET', `${path}?lang=en`);
    assert.match(after.text, /✓ Identity paper, front/);
    assert.deepEqual((await status()).received, ['id_front']);
  });

  test('a refusal stands beside its photo, in the language of the page', async () => {
    const path = new URL((await ask()).url).pathname;
    const refused = await upload(`${path}?kind=selfie&lang=en`, await picture('jpeg', 300, 300));
    assert.equal(refused.status, 400);
    assert.match(refused.text, /id="selfie-fault" role="alert">[^<]*600/);
    // Other tests' guesses are a minute ago.
    await world.advance(60_000);
    for (const [lang, words] of [
      ['fr', /Ce lien n’est pas valable/],
      ['en', /This link is not valid/],
    ] as const) {
      const gone = await world.call('GET', `/k/v1.a.b.c?lang=${lang}`);
      assert.equal(gone.status, 404);
      assert.match(gone.text, new RegExp(`<html lang="${lang}">`));
      assert.match(gone.text, words);
    }
  });

  test('a form that is too large is refused by a page that leads back, in its language', async () => {
    const path = new URL((await ask()).url).pathname;
    for (const [lang, words] of [
      ['fr', /Cette photo est trop lourde\s: 1\sMio au plus/],
      ['en', /This photo is too large: 1 MiB at most/],
    ] as const) {
      const large = await upload(`${path}?kind=selfie&lang=${lang}`, Buffer.alloc(4_000_000));
      assert.equal(large.status, 413);
      assert.match(large.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(large.text, words);
      assert.ok(large.text.includes(`href="${path}?lang=${lang}"`));
      // Small enough for a form, and too large for a photo.
      const little = Buffer.concat([photo, Buffer.alloc(1_048_577 - photo.length)]);
      const refused = await upload(`${path}?kind=selfie&lang=${lang}`, little);
      assert.equal(refused.status, 413);
      const beside = /id="selfie-fault" role="alert">([^<]*)/.exec(refused.text)?.[1] ?? '';
      assert.match(beside, words);
    }
    assert.deepEqual((await status()).received, []);
  });

  test('the QR code is a picture of the address', async () => {
    const { url } = await ask();
    const png = await world.call('GET', `${new URL(url).pathname}/qr.png`);
    assert.deepEqual([png.status, png.headers.get('content-type')], [200, 'image/png']);
  });
});
