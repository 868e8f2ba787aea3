// Decides the identity file of a project that is under review: decide-identity <project> verified | rejected --reason <text> [--kinds <kinds>] [--mode test]
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { limits } from '../../../contract/limits.ts';
import { captureKinds } from '../../../contract/payments/identity.shapes.ts';
import type { Scope } from '../../db/context.ts';
import { Failure } from '../../kit/fail.ts';
import { StartError } from '../../kit/start-error.ts';
import { decideIdentityByOperator, type IdentityDecision } from '../../payments/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const { scope, decision } = read(args);
  const database = await open();
  const actor = { by: userInfo().username };
  try {
    const { before, after } = await decideIdentityByOperator(database, { scope, decision, actor });
    return `The identity file of project ${scope.projectId} (${scope.mode}) was ${before} and is ${after}.`;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
    throw new StartError(
      `No identity file of project ${scope.projectId} (${scope.mode}) is under review.`,
    );
  }
};

function read(args: string[]): { scope: Scope; decision: IdentityDecision } {
  try {
    const text = { type: 'string' } as const;
    const options = { reason: text, kinds: text, mode: text };
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [projectId, outcome] = positionals;
    const { mode = 'live' } = values;
    const isMode = mode === 'live' || mode === 'test';
    if (projectId !== undefined && positionals.length === 2 && isMode) {
      const scope = { projectId: projectId.replace(/^psvc_/, ''), mode } as const;
      const decision = decisionOf(outcome, values.reason?.trim() ?? '', values.kinds ?? '');
      if (decision) return { scope, decision };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(
    `decide-identity <project> verified | rejected --reason <text> [--kinds ${captureKinds.join(',')}] [--mode test]`,
  );
}

function decisionOf(
  outcome: string | undefined,
  reason: string,
  kinds: string,
): IdentityDecision | undefined {
  if (outcome === 'verified') return kinds === '' ? { outcome } : undefined;
  if (outcome !== 'rejected' || reason === '') return undefined;
  if ([...reason].length > limits.disputeTextCharacters) return undefined;
  const words = kinds.split(',').filter(Boolean);
  const known = captureKinds.filter((kind) => words.includes(kind));
  return known.length === words.length ? { outcome, reason, kinds: known } : undefined;
}
