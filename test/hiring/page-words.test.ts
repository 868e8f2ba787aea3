// What every page of a candidate says, and what the notice says before anything begins: that a program asks, all that is
// kept and for how long, and nothing that is not so (contract/hiring.md "Law and compliance", section 5, point 3).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postForm, visitorOf } from '../kit/candidates.ts';
import { hirer } from '../kit/hiring.ts';
import { dashboardOf } from '../kit/hiring-webhooks.ts';
import { interviews, openQuestion } from '../kit/interviews.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

/** Signs that stand behind a blank in French stand behind one that does not break. */
const plain = ({ text }: { text: string }) => text.replace(/[\u00a0\u202f]/g, ' ');

const asks = {
  fr: 'Un programme pose les questions ; une personne lit les réponses et décide.',
  en: 'A program asks the questions; a person reads the answers and decides.',
} as const;

test('every page says in its language that a program asks and a person decides, those that refuse too', async () => {
  const { api, campaign } = await interviews(world, [openQuestion('Un', { required: false })]);
  const { publicSlug } = (await api.get(`/interviews/${campaign}`)).body.data;
  const visitor = await visitorOf(world, api, campaign);
  const [link, address] = [new URL(visitor.inviteUrl).pathname, `/i/${publicSlug}`];
  const judge = async (path: string, status = 200, cookie?: string) => {
    for (const lang of ['fr', 'en'] as const) {
      const page = await world.call('GET', `${path}?lang=${lang}`, { cookie });
      assert.equal(page.status, status, path);
      assert.ok(plain(page).includes(asks[lang]), `${path} in ${lang}`);
    }
  };
  const own = () => judge(visitor.path, 200, visitor.cookie);
  await judge(link);
  await judge(address);
  await judge(`/i/${'x'.repeat(32)}`, 404);
  await judge(visitor.path, 401);
  await own();
  await visitor.begin();
  await own();
  await visitor.answer({ text: 'une réponse' });
  await own();
  await visitor.act('send');
  await own();
  await judge(`${visitor.path}/record`, 200, visitor.cookie);
  const left = await visitor.act('leave');
  assert.ok(plain(left).includes(asks.fr));
  const wrong = await postForm(world, address, { name: '' });
  assert.deepEqual([wrong.status, plain(wrong).includes(asks.fr)], [400, true]);
  const mine = dashboardOf(world, api.cookie);
  const { url } = (await mine.post(`/interviews/${campaign}/preview`)).body.data;
  await judge(new URL(url).pathname);
});

test('the notice names all that is kept: who it is, answers, drafts, choices, and a recording where there may be one', async () => {
  const api = await hirer(world);
  const notice = async (body: object) => {
    const visitor = await visitorOf(world, api, await api.published(1, body));
    return [plain(await visitor.look()), plain(await visitor.look('en'))] as const;
  };
  const [fr, en] = await notice({ retentionDays: 90 });
  assert.match(
    fr,
    /Votre nom, vos coordonnées, vos réponses, vos brouillons et vos choix ci-dessous, pendant 90 jours/,
  );
  assert.match(
    en,
    /Your name, how to reach you, your answers, your drafts and your choices below, for 90 days/,
  );
  assert.doesNotMatch(fr, /enregistrement/);
  assert.match(fr, /faire corriger vos données ou vous y opposer/);
  assert.match(en, /have your data corrected or object to their use/);
  const [spoken, inEnglish] = await notice({ voiceEnabled: true });
  assert.match(
    spoken,
    /Si vous répondez à l’oral, l’enregistrement de votre voix est gardé aussi longtemps\./,
  );
  assert.match(inEnglish, /If you answer by voice, the recording of it is kept as long\./);
});

test('who declines is told that no interview began, and who stops until when the answers are kept', async () => {
  const { api, campaign } = await interviews(world, [openQuestion('Un'), openQuestion('Deux')]);
  const one = await visitorOf(world, api, campaign);
  await one.act('decline');
  const declined = plain(await one.look());
  assert.match(declined, /Vous avez choisi de ne pas participer : aucun entretien n’a commencé\./);
  assert.doesNotMatch(declined, /Rien n’a été enregistré/, 'the name and the invitation are kept');
  const other = await visitorOf(world, api, campaign);
  await other.begin();
  await other.answer({ text: 'une réponse' });
  await other.act('withdraw', { sure: 'yes' });
  const text = plain(await other.look());
  assert.match(text, /gardé jusqu’à la date ci-dessous, ou jusqu’à ce que vous l’effaciez/);
  assert.match(text, /Effacé au plus tard le/);
});

test('who declines in a second tab while the interview runs is told so, and where it is stopped', async () => {
  const { api, campaign } = await interviews(world, [openQuestion('Un')]);
  const one = await visitorOf(world, api, campaign);
  await one.begin();
  const refused = await one.act('decline');
  assert.equal(refused.status, 409);
  const text = plain(refused);
  assert.match(text, /L’entretien a déjà commencé, peut-être dans un autre onglet\./);
  assert.match(text, /« Pause, arrêt, appareil partagé »/);
  assert.doesNotMatch(text, /L’entretien est terminé/);
});

test('a form that cannot be read is refused in words for people, on every page', async () => {
  const { api, campaign } = await interviews(world, [openQuestion('Un')]);
  const one = await visitorOf(world, api, campaign);
  const strange = await one.act('zz');
  assert.equal(strange.status, 400);
  assert.match(
    plain(strange),
    /Ce formulaire n’a pas pu être lu\. Rechargez la page, puis recommencez\./,
  );
  assert.doesNotMatch(strange.text, /JSON/);
  const { key } = await world.project();
  const made = await world.pay(key, { channel: undefined, customer: undefined });
  const path = new URL(made.body.checkout_url, world.url).pathname;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = Buffer.from('act=zz');
  const answer = await world.call('POST', `${path}?lang=en`, { headers, body });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /This form could not be read\. Reload the page, then try again\./);
  assert.doesNotMatch(answer.text, /JSON/);
});

test('one minute in all is said in the singular', async () => {
  const { api, campaign } = await interviews(world, [openQuestion('Un')], { timeLimitMinutes: 1 });
  const visitor = await visitorOf(world, api, campaign);
  assert.match(plain(await visitor.look()), /1 minute en tout, comptée depuis/);
  assert.match(plain(await visitor.look('en')), /1 minute in all, counted from/);
  await api.patch(`/interviews/${campaign}`, { timeLimitMinutes: 2 });
  assert.match(plain(await visitor.look()), /2 minutes en tout, comptées depuis/);
});
