// docs/follow-ups.md: by which words a follow-up is asked or refused, and how the project's own list of proposals fares: the
// figure that contract/hiring.md H98 asks to publish.
import {
  askingForExample,
  askingIn,
  tellingOfPast,
} from '../../contract/hiring/follow-up-words.ts';
import { neverJudged, protectedTopics } from '../../contract/hiring/protected-topics.ts';
import { limits } from '../../contract/limits.ts';
import { faultOf } from '../../src/hiring/visits/follow-up-filter.rules.ts';
import { harmless, unworded, worded } from '../../test/fixtures/follow-up-proposals.ts';
import { page, table } from './documents.ts';

type Proposals = Record<'fr' | 'en', readonly string[]>;

/** How many of a list there are, and which of them are refused. */
function refusedOf(list: Proposals): { total: number; refused: string[] } {
  const languages = ['fr', 'en'] as const;
  const refused = languages.flatMap((language) =>
    list[language].filter((text) => faultOf(text, { language, asked: [] }) !== undefined),
  );
  return { total: languages.reduce((sum, one) => sum + list[one].length, 0), refused };
}

const words = (list: readonly string[]) => list.map((word) => `\`${word}\``).join(', ');

export function followUpsPage(): string {
  const measured = (name: string, list: Proposals) => {
    const { total, refused } = refusedOf(list);
    return [name, String(total), String(refused.length), String(total - refused.length)];
  };
  return page(
    'Follow-ups',
    'Source: contract/hiring/follow-up-words.ts, contract/hiring/protected-topics.ts and test/fixtures/follow-up-proposals.ts. Words are compared without accents and in lower case, whole; a star stands for any ending.',
    '## By the author’s rule',
    'The author’s next follow-up to an open question is asked after an answer of fewer words than `probeThreshold`, or where the question asks for an example and the answer has neither a figure nor one of the words that tell of the past (in English also a word in *-ed*). In Wolof the number of words decides alone.',
    table(
      ['Words', 'French', 'English'],
      [
        ['A question asks for an example', words(askingForExample.fr), words(askingForExample.en)],
        ['An answer tells of the past', words(tellingOfPast.fr), words(tellingOfPast.en)],
      ],
    ),
    '## By a model',
    `Where the campaign says \`followUpSource: MODEL\` and a model is configured, it may propose one at a time, within the same number for each question. Shown is what is one question of at most ${limits.followUpWords} words that ends with its question mark, in the campaign’s language (more of its words below than of the other’s; in Wolof no model is asked), repeats nothing that is asked already, holds no address and no marks, and no word of the protected topics. Anything else is dropped without a word, and the author’s rule decides.`,
    table(
      ['Topic', 'Words, both languages'],
      Object.entries(protectedTopics).map(([topic, list]) => [topic, words(list)]),
    ),
    `Words of a language: French ${words(askingIn.fr)}; English ${words(askingIn.en)}.`,
    `An explanation of a level that holds a word of a topic, or one of these, is left out of the report: ${words(neverJudged)}.`,
    '## How well the filter does',
    'Measured on the project’s list of 120 proposals. What stands on a protected topic without a word of the list is what a list of words cannot see: the model is told to keep away from it, and a recruiter who wants none of it leaves `followUpSource` at `AUTHOR`.',
    table(
      ['Proposals', 'In all', 'Refused', 'Shown'],
      [
        measured('Harmless', harmless),
        measured('With a word of a protected topic', worded),
        measured('On a protected topic without such a word', unworded),
      ],
    ),
    `Harmless ones that are refused: ${refusedOf(harmless).refused.join(' – ') || 'none'}.`,
  );
}
