// Whether an author's follow-up is asked: a fixed rule on published words, the same for everybody
// (contract/hiring.md section 6).
import { askingForExample, tellingOfPast } from '../../../contract/hiring/follow-up-words.ts';
import type { FollowUpDepth, FollowUpSource } from '../../../contract/hiring/words.ts';
import { fold, wordsIn } from '../../kit/text.ts';

/** Follow-ups to one question at the most. */
export const followUpsOf: Record<FollowUpDepth, number> = { LIGHT: 0, MODERATE: 1, DEEP: 3 };

/** As one line of plain letters, for looking words up. */
const plain = (text: string) => ` ${straight(fold(text)).replace(/\s+/g, ' ')} `;

const straight = (text: string) => text.replaceAll('’', "'");

const holds = (text: string, words: readonly string[]) =>
  words.some((word) => new RegExp(`[^a-z0-9]${straight(word)}[^a-z0-9]`).test(text));

type Asked = { text: string; probeThreshold: number };

/** Whether what was said to a question leaves something to ask; `said` is all of it. */
export function leavesOpen({ text, probeThreshold }: Asked, said: string, language: string) {
  if (wordsIn(said) < probeThreshold) return true;
  if (language !== 'fr' && language !== 'en') return false;
  if (!holds(plain(text), askingForExample[language])) return false;
  const answer = plain(said);
  const isPast = holds(answer, tellingOfPast[language]);
  return (
    !/\p{Nd}/u.test(said) && !isPast && !(language === 'en' && /[a-z]{3}ed[^a-z]/.test(answer))
  );
}

type Question = Asked & {
  type: string;
  followUpEnabled: boolean;
  followUpPrompts: readonly string[] | null;
};

type Campaign = { depth: FollowUpDepth; language: string; accepted: boolean };

/** Whether a question that was followed up so often may be once more, whoever writes it. */
export function mayFollowUp(
  { type, followUpEnabled }: Question,
  asked: number,
  campaign: Pick<Campaign, 'depth' | 'accepted'>,
): boolean {
  if (type !== 'OPEN_ENDED' || !followUpEnabled || !campaign.accepted) return false;
  return asked < followUpsOf[campaign.depth];
}

/** What was said to a question, and how many of its author's follow-ups were asked. */
export type Thread = { said: string; prompts: number };

/** The author's next follow-up to a question; undefined where none is asked. */
export function nextFollowUp(
  question: Question,
  { said, prompts }: Thread,
  { language }: Pick<Campaign, 'language'>,
): string | undefined {
  const prompt = question.followUpPrompts?.[prompts];
  return prompt !== undefined && leavesOpen(question, said, language) ? prompt : undefined;
}

/** The language in which a model may ask; undefined where it is not asked: its words could not be judged. */
export const modelLanguageOf = ({
  followUpSource,
  language,
}: {
  followUpSource: FollowUpSource;
  language: string;
}): 'fr' | 'en' | undefined =>
  followUpSource === 'MODEL' && (language === 'fr' || language === 'en') ? language : undefined;
