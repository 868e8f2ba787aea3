// The words of states: one for each, in both languages, told apart by the text and not by the colour alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventWords } from './events.ts';
import { hitTexts } from './hits.ts';
import { keyWords } from './keys.ts';
import { destinationWords, linkWords, offerWords, payoutWords } from './money.ts';
import { replayWords } from './replays.ts';
import { paymentWords, type Word } from './status.ts';
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
