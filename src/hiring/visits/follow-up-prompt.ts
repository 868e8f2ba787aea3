// What a model is asked for a follow-up: the question and what was said to it, as data. What names the candidate, the
// employer's objective and notes are not in it (contract/hiring.md section 6).
import { limits } from '../../../contract/limits.ts';
import { fenced } from '../fenced.ts';
import type { MessageRow, SessionRow } from '../sessions/index.ts';

/** Of these words: another one wherever they change. */
export const followUpPrompt = 'follow-up-1';

const manners = {
  CASUAL: 'casual and short',
  PROFESSIONAL: 'professional',
  FORMAL: 'formal',
  FRIENDLY: 'friendly',
} as const;

type About = Pick<SessionRow, 'frozen'> & {
  /** The messages about the question that is asked. */
  thread: readonly MessageRow[];
  /** All that was asked or will be. */
  asked: readonly string[];
};

export function askForFollowUp({ frozen, thread, asked }: About): { system: string; user: string } {
  const spoken = frozen.language === 'en' ? 'English' : 'French';
  const { text, rule } = fenced([
    ...thread.map(({ role, content }) => ({
      from: role === 'USER' ? 'candidate' : 'interviewer',
      text: content,
    })),
    ...asked.map((one) => ({ from: 'interviewer', alreadyPlanned: one })),
  ]);
  return {
    system: `You help a program that interviews candidates. You propose one follow-up to the last answer, or none.
Answer with one JSON object and nothing around it: {"question": string} or {"question": null}.
- It is one short question in ${spoken}, at most ${limits.followUpWords} words, that ends with a question mark, in a ${manners[frozen.aiTone]} manner.
- It asks for what is missing in the answer: a concrete example, what the candidate did, what came of it. When nothing is missing, or the answer is about something else, it is null.
- It repeats nothing that is asked or planned already, praises nothing, promises nothing and judges nothing.
- It never touches family, children, marriage, religion, ethnicity, health, politics, unions, pregnancy, age or origin.
${rule}`,
    user: `The conversation about one question, and what else is planned:\n${text}`,
  };
}
