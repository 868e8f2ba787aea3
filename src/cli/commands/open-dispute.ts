// Opens a dispute on a payment after its customer's claim: open-dispute <projectId> test|live <paymentId> --reason <word> --statement <text>
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { limits } from '../../../contract/limits.ts';
import { type DisputeReason, disputeReasons } from '../../../contract/payments/disputes.shapes.ts';
import { iso } from '../../kit/clock.ts';
import { Failure } from '../../kit/fail.ts';
import { StartError } from '../../kit/start-error.ts';
import { openDisputeByOperator } from '../../payments/index.ts';
import { type Command, usageError } from '../command.ts';

const usage = `open-dispute <projectId> test|live <paymentId> --reason <word> --statement <what the customer says>
  [--amount <francs, else all that is left>], where <word> is one of
  ${disputeReasons.join(' | ')}`;

export const command: Command = async (args, open) => {
  const asked = read(args);
  const database = await open();
  try {
    const actor = { by: userInfo().username };
    const { id, amount, respond_by } = await openDisputeByOperator(database, { ...asked, actor });
    const until = iso(respond_by);
    return `The dispute ${id} on ${asked.paymentId} holds ${amount} F; its merchant may answer until ${until}.`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, members } = error;
    if (code === 'NOT_FOUND') {
      const { projectId, mode } = asked.scope;
      throw new StartError(
        `There is no payment ${asked.paymentId} of project ${projectId} (${mode}).`,
      );
    }
    const { message, fields } = members as { message?: string; fields?: Record<string, string> };
    throw new StartError(message ?? Object.values(fields ?? {})[0] ?? code);
  }
};

const options = {
  reason: { type: 'string' },
  statement: { type: 'string' },
  amount: { type: 'string' },
} as const;

function read(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [projectId, mode, paymentId, ...more] = positionals;
    const statement = values.statement?.trim() ?? '';
    const length = [...statement].length;
    const isSaid = length > 0 && length <= limits.disputeTextCharacters;
    const amount = values.amount === undefined ? undefined : francsOf(values.amount);
    const reason = disputeReasons.find((word) => word === values.reason);
    const isMode = mode === 'test' || mode === 'live';
    if (projectId && isMode && paymentId && more.length === 0 && reason && isSaid) {
      const scope = { projectId, mode } as const;
      return { scope, paymentId, reason: reason as DisputeReason, statement, amount };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(usage);
}

function francsOf(text: string): bigint {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error('no amount');
  return BigInt(text);
}
