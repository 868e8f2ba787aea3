// What the pages of hiring and identity hand to other eyes and ears: a candidate's voice, the code of a campaign, the code that
// leads a telephone to the photos.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { openQuestion } from '../kit/interviews.ts';
import { picture as photo } from '../kit/pictures.ts';
import { speak, speaker } from '../kit/recordings.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { webm } from '../kit/sounds.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('UI145 the report of a spoken interview has a player for each answer, by its signed address', async () => {
  const { world } = stage;
  const { it, visitor } = await speaker(world, [openQuestion('Un ?'), openQuestion('Deux ?')]);
  const recording = await speak(world, visitor, webm({ seconds: 5 }));
  assert.equal((await visitor.answer({ recording, text: 'Par la voix.' })).status, 303);
  const [session] = await it.sessions();
  const { body } = await world.call('GET', '/dashboard/hire/organization', {
    cookie: it.api.cookie,
  });
  const { page, close } = await visit(stage, it.api.cookie, { ...desk, refusals: true });
  await page.goto(
    addressOf('session', {
      org: body.data.id,
      hireMode: 'production',
      sessionId: String(session?.['id']),
    }),
  );
  await settled(page);
  const player = page.getByLabel('La réponse telle qu’elle a été dite, 5 secondes');
  const address = (await player.getAttribute('src')) ?? '';
  assert.match(address, /^\/i\/recordings\//);
  const heard = await page.evaluate<[number, string, number]>(`(async () => {
    const answer = await fetch(${JSON.stringify(address)});
    const bytes = await answer.arrayBuffer();
    return [answer.status, answer.headers.get('content-type'), bytes.byteLength];
  })()`);
  assert.equal(heard[0], 200);
  assert.match(heard[1], /^audio\/webm/);
  assert.ok(heard[2] > 100);
  await close();
});

test('UI141 a published campaign shows the code of its public address', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('campaign'));
  await settled(page);
  const code = page.getByRole('img', { name: 'Code QR de l’adresse publique' });
  await code.waitFor();
  const drawn = (await code.locator('path').last().getAttribute('d')) ?? '';
  assert.ok(drawn.split('M').length > 200, 'it is a code');
  await close();
});

test('UI109 the panel of photos by telephone shows a code, and the photo that was sent arrives without a reload', async () => {
  const { world } = stage;
  const { id, cookie } = await world.project();
  const { page, close } = await visit(stage, cookie);
  await page.goto(addressOf('identity', { id, mode: 'test' }));
  await settled(page);
  await page.getByLabel('Prénom').fill('Awa');
  await page.getByLabel('Nom', { exact: true }).fill('Diop');
  await page.getByLabel('Date de naissance').fill('1990-05-01');
  await page.getByLabel('Numéro de la pièce').fill('1 234 1990 00123');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('button', { name: 'Afficher le code' }).click();
  const image = page.getByRole('img', { name: 'Code QR de la page des photos' });
  await image.waitFor();
  const address = JSON.stringify(await image.getAttribute('src'));
  const width = await page.evaluate<number>(
    `(() => { const one = new Image(); one.src = ${address}; return one.decode().then(() => one.naturalWidth); })()`,
  );
  assert.ok(width > 50);
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Avec un téléphone' }),
  });
  const link = (await section.locator('code').first().textContent()) ?? '';
  assert.match(link, /\/k\/\S{20,}$/);
  const telephone = await stage.browser.newPage();
  await telephone.goto(`${world.url}${new URL(link).pathname}?lang=fr`);
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') };
  await telephone.locator('#file-id_front').setInputFiles(file);
  await telephone.locator('form:has(#file-id_front) button').click();
  await telephone.waitForURL('**#id_front');
  await page.bringToFront();
  const before = page.url();
  await page.locator('.badge', { hasText: 'Reçue' }).waitFor({ timeout: 60_000 });
  assert.equal(page.url(), before);
  await telephone.close();
  await close();
});
