// What a model is asked about one criterion: the criterion as its author wrote it, and the transcript as data. Names,
// addresses, notes and integrity facts are not in it (contract/hiring.md section 6 "Prompt injection").
import type { CriterionRow } from '../campaigns/index.ts';
import { fenced } from '../fenced.ts';
import type { MessageRow } from '../sessions/index.ts';
import { isOwnWord } from './quote.rules.ts';

/** Of these words: another one wherever they change. */
export const evaluationPrompt = 'evaluation-1';

export type Asked = {
  criterion: CriterionRow;
  messages: readonly MessageRow[];
  /** Of the explanation, which a person reads. */
  language: string;
};

export function askAboutCriterion({ criterion, messages, language }: Asked): {
  system: string;
  user: string;
} {
  const { key, name, description, anchors } = criterion;
  const spoken = language === 'en' ? 'English' : 'French';
  const { text, rule } = fenced(messages.flatMap(lineOf));
  return {
    system: `You assess one criterion of a job interview for a person who reviews your work and decides alone.
Answer with one JSON object and nothing around it:
{"key": string, "level": 1 | 2 | 3 | 4 | 5 | null, "explanation": string, "quotes": [{"message": string, "quote": string}]}
- "key" is the key of the criterion.
- "level" is null unless words of the candidate show where they stand: 1 is the weakest, 5 the strongest. Behaviours given for a level say what it means.
- "quotes" are copied character for character from messages of the candidate, at least four words each, with the id of the message. Never quote the interviewer. Use a quote only if it shows this very criterion.
- "explanation" is at most 60 words in ${spoken} on what the quotes show. It says nothing of family, religion, ethnicity, health, politics, unions, pregnancy, age, origin, feelings, tone or accent, and recommends nothing.
${rule}`,
    user: `Criterion: ${JSON.stringify({ key, name, description, anchors })}\n\nTranscript:\n${text}`,
  };
}

/** What was asked and what was answered, in their order; whatever else was said is not about the criterion. */
function lineOf(message: MessageRow): object[] {
  const { id, kind, content: text } = message;
  if (isOwnWord(message)) return [{ id, from: 'candidate', text }];
  return kind === 'QUESTION' || kind === 'FOLLOW_UP' ? [{ id, from: 'interviewer', text }] : [];
}
