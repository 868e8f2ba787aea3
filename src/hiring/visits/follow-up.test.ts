// The author's follow-up comes after an answer that tells of nothing, and not after one that does: each published word
// counts (contract/hiring.md section 6).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askingForExample, tellingOfPast } from '../../../contract/hiring/follow-up-words.ts';
import { leavesOpen } from './follow-up.rules.ts';

const question = {
  fr: { text: 'Donnez un exemple de vente difficile.', probeThreshold: 3 },
  en: { text: 'Give an example of a hard sale.', probeThreshold: 3 },
};
const languages = ['fr', 'en'] as const;

test('each published word tells of the past, with either apostrophe, and each asks for an example', () => {
  for (const language of languages) {
    for (const word of tellingOfPast[language]) {
      for (const said of [word, word.replaceAll(/['’]/g, '’'), word.replaceAll(/['’]/g, "'")]) {
        const answer = `Bon, ${said}, voici, oui.`;
        assert.equal(leavesOpen(question[language], answer, language), false, said);
      }
    }
    for (const word of askingForExample[language]) {
      const text = `Alors ${word} ?`;
      assert.equal(
        leavesOpen({ text, probeThreshold: 1 }, 'Rien de tel ici.', language),
        true,
        word,
      );
    }
  }
});

test('what happened is told in the imperfect, with a pronoun before the verb and of others too', () => {
  for (const said of [
    'Une cliente est venue se plaindre et je lui ai parlé doucement.',
    'Je travaillais au marché et je conseillais les clientes.',
    'Les clientes m’ont crié dessus pour un pagne.',
    'L’année dernière, au marché, avec une cliente.',
    'Mes collègues faisaient la caisse et je les aidais.',
  ]) {
    assert.equal(leavesOpen(question.fr, said, 'fr'), false, said);
  }
  for (const said of [
    'Je vends des tissus et je conseille toujours les clientes.',
    'Je sais parler aux clientes, je fais attention, je ne crie jamais.',
    'Je voudrais bien vendre, je serais patiente et je ferais attention.',
    'Mais je vais au marché, le lait est frais, c’est parfait.',
  ]) {
    assert.equal(leavesOpen(question.fr, said, 'fr'), true, said);
  }
});
