// SQL on the answers to welcome questions.
import type { OnboardingQuestion } from '../../../contract/platform/onboarding.shapes.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type AnswerRow = { question: OnboardingQuestion; answer: string };

export function listAnswers(reader: Reader, userId: string): Promise<AnswerRow[]> {
  return reader.all<AnswerRow>(sql`
    select question, answer from onboarding_answers where user_id = ${userId}`);
}

/** The latest answer counts; the same one again stays as old as it is. */
export async function saveAnswer(
  tx: Tx,
  row: AnswerRow & { userId: string; version: string },
  now: number,
): Promise<void> {
  await tx.run(sql`
    insert into onboarding_answers as a (user_id, question, answer, version, answered_at)
    values (${row.userId}, ${row.question}, ${row.answer}, ${row.version}, ${at(now)})
    on conflict (user_id, question) do update
      set answer = excluded.answer, version = excluded.version, answered_at = excluded.answered_at
    where a.answer <> excluded.answer`);
}
