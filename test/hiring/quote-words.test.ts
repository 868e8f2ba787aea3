// Words of a quote as people count them: `c’est-à-dire` is one, so it is no quote by itself, and three sentences that share it
// are three (contract/hiring.md section 3 "Report", H55, H57).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hirer } from '../kit/hiring.ts';
import { answer, beginFor, endFor } from '../kit/hiring-sessions.ts';
import { type ModelStub, startModelStub } from '../kit/model-stub.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let stub: ModelStub;
before(async () => {
  stub = await startModelStub();
  world = await startWorld(stub.env);
});
after(async () => {
  await world.close();
  await stub.close();
});

type Finding = { status: string; reason: string | null };

/** What becomes of a level 4 for each criterion, on these words of one answer. */
async function findings(said: string, quotes: Readonly<Record<string, string>>) {
  const api = await hirer(world);
  const assessmentCriteria = Object.keys(quotes).map((key) => ({ key, name: key }));
  const campaign = await api.published(1, { assessmentCriteria });
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Awa' });
  const session = await beginFor(world, made.body.data[0].id);
  stub.say(({ body }) => {
    const asked = body.messages[1]?.content ?? '';
    const key = /"key":"([^"]+)"/.exec(asked)?.[1] ?? '';
    const message = /"id":"(msg_\w+)","from":"candidate"/.exec(asked)?.[1] ?? '';
    const quote = quotes[key] ?? '';
    return JSON.stringify({ key, level: 4, explanation: null, quotes: [{ message, quote }] });
  });
  await answer(world, session, said);
  await endFor(world, session.id);
  await world.advance(1_000);
  const { criteria } = (await api.get(`/sessions/${session.id}/report`)).body.data;
  return criteria.map(({ status, reason }: Finding) => [status, reason]);
}

test('HC55 a word with apostrophes or hyphens is one: two or three of them are no quote, four are', async () => {
  const said = 'Aujourd’hui, c’est-à-dire depuis l’an passé, j’ai rangé l’arrière-boutique seule.';
  const short = ['c’est-à-dire', 'Aujourd’hui, c’est-à-dire', 'j’ai rangé l’arrière-boutique'];
  for (const quote of short) {
    assert.deepEqual(await findings(said, { soin: quote }), [['UNOBSERVED', 'NO_EVIDENCE']], quote);
  }
  const four = { soin: 'j’ai rangé l’arrière-boutique seule' };
  assert.deepEqual(await findings(said, four), [['OBSERVED', null]]);
});

test('HC57 sentences that share a word of several parts are not the same words used again', async () => {
  const quotes = {
    calme: 'je l’ai laissé finir, c’est-à-dire crier dix minutes',
    vente: 'trois pagnes vendus, c’est-à-dire toute la vitrine',
    rigueur: 'la caisse comptée deux fois, c’est-à-dire sans écart',
  };
  assert.deepEqual(
    await findings(Object.values(quotes).join('. '), quotes),
    Object.keys(quotes).map(() => ['OBSERVED', null]),
  );
  const cut = 'c’est-à-dire crier dix minutes';
  assert.deepEqual(
    await findings(`${quotes.calme}. C'est-à-dire crier dix minutes.`, {
      calme: cut,
      vente: "C'est-à-dire crier dix minutes",
      rigueur: `finir, ${cut}`,
    }),
    Object.keys(quotes).map(() => ['UNOBSERVED', 'QUOTE_REUSED']),
    'whatever apostrophe is typed',
  );
});

test('HC55 a quote that begins or ends inside a word is none: half a word may say the opposite', async () => {
  const unable = 'Je suis incapable de gérer une équipe de dix personnes.';
  for (const quote of ['capable de gérer une équipe', 'Je suis incapable de gér', 'suis in']) {
    assert.notDeepEqual(await findings(unable, { soin: quote }), [['OBSERVED', null]], quote);
  }
  const cut: [said: string, quote: string][] = [
    ["At the market they think I can't sell.", 'At the market they think I can'],
    ['Ce fut peut-être la meilleure vente de la ville.', 'être la meilleure vente'],
    ['Je suis non-fumeuse depuis dix ans passés.', 'fumeuse depuis dix ans'],
    ['Je n’ose parler aux clients fâchés.', 'ose parler aux clients'],
  ];
  for (const [said, quote] of cut) {
    assert.deepEqual(
      await findings(said, { soin: quote }),
      [['UNOBSERVED', 'QUOTE_NOT_FOUND']],
      quote,
    );
  }
});

test('HC55 a quote may leave out an article that was elided, a dash and a bracket; a whole word beside half of one is found', async () => {
  const kept: [said: string, quote: string][] = [
    ['L’équipe de vente a tenu bon.', 'équipe de vente a tenu'],
    ['C’est vrai - je vends seule le soir -, oui.', 'je vends seule le soir'],
    ['(capable de gérer une équipe)', 'capable de gérer une équipe'],
    [
      'Incapable de gérer une équipe hier, capable de gérer une équipe ce soir.',
      'capable de gérer une équipe',
    ],
  ];
  for (const [said, quote] of kept) {
    assert.deepEqual(await findings(said, { soin: quote }), [['OBSERVED', null]], quote);
  }
});

test('HC55 a quote that begins behind the word that denies it is none: it says the opposite', async () => {
  for (const [said, quote] of [
    ['Non, je ne suis pas restée calme devant elle.', 'restée calme devant elle'],
    ['Je n’ai jamais volé un seul franc de la caisse.', 'volé un seul franc de la caisse'],
    ['Je ne suis pas vraiment restée calme avec eux.', 'restée calme avec eux'],
    ['J’ai rendu la monnaie sans perdre mon calme avec lui.', 'perdre mon calme avec lui'],
    ['I did not lose my temper with her.', 'lose my temper with her'],
    ['I have never really worked in a shop.', 'worked in a shop'],
  ] as const) {
    assert.deepEqual(
      await findings(said, { soin: quote }),
      [['UNOBSERVED', 'QUOTE_NOT_FOUND']],
      said,
    );
  }
  for (const [said, quote] of [
    [
      'Je ne suis pas partie, je suis restée calme devant elle.',
      'je suis restée calme devant elle',
    ],
    ['Je n’ai jamais volé un seul franc.', 'jamais volé un seul franc'],
    ['J’ai fait un pas vers la cliente fâchée.', 'vers la cliente fâchée'],
    ['Pourquoi pas ? Je suis restée calme hier.', 'Je suis restée calme hier'],
    ['Elle n’est pas restée calme. Moi je suis restée calme.', 'Moi je suis restée calme'],
  ] as const) {
    assert.deepEqual(await findings(said, { soin: quote }), [['OBSERVED', null]], said);
  }
});
