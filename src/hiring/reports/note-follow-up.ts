// A line for each call that asked a model for a follow-up, without any text, beside those of evaluations: about what, of
// which model, and what came of it (contract/hiring.md "Law and compliance").
import { hash } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../kit/ids.ts';
import type { SessionRow } from '../sessions/index.ts';
import { insertEvaluations } from './report.store.ts';

export type FollowUpCall = {
  questionId: string;
  outcome: string;
  model: string;
  promptVersion: string;
  /** What the model was told: its hash is kept. */
  input: string;
  tokens: { in: number; out: number };
};

export const noteFollowUp = (
  tx: Tx,
  { organization_id, mode, id, campaign_id }: SessionRow,
  call: FollowUpCall,
  now: number,
): Promise<void> =>
  insertEvaluations(tx, [
    {
      ...{ organization_id, mode, id: newId('eva'), campaign_id, session_id: id },
      ...{ criterion: call.questionId, evaluator: 'MODEL', model: call.model },
      ...{ prompt_version: call.promptVersion, outcome: call.outcome },
      ...{ input_hash: hash('sha256', call.input, 'hex'), created_at: now },
      ...{ calls: 1, tokens_in: call.tokens.in, tokens_out: call.tokens.out },
    },
  ]);
