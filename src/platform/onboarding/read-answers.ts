// What a person answered, by question: for themselves and for their export.
import type { Onboarding } from '../../../contract/platform/onboarding.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { listAnswers } from './onboarding.store.ts';

export async function readAnswers(reader: Reader, userId: string): Promise<Onboarding['answers']> {
  const rows = await listAnswers(reader, userId);
  return Object.fromEntries(rows.map(({ question, answer }) => [question, answer]));
}
