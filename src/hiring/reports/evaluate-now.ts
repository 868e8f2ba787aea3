// Evaluates a session of the sandbox in the transaction that ended it: nobody outside is asked.
import type { Tx } from '../../db/database.ts';
import { listMessages, type SessionRow } from '../sessions/index.ts';
import { evaluateWithoutModel } from './evaluate.rules.ts';
import { writeReport } from './write-report.ts';

export async function evaluateNow(tx: Tx, session: SessionRow, now: number): Promise<void> {
  const messages = await listMessages(tx, session);
  const { criteria, questions } = session.frozen;
  const evaluation = evaluateWithoutModel({ criteria, questions, messages }, 'SANDBOX');
  await writeReport(tx, session, messages, evaluation, now);
}
