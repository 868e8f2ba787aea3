// Takes the code of a destination. A try is counted before it is compared, and a wrong one stays counted
// (contract/payments.md B.6).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { next } from '../../kit/machine.ts';
import { auditLive } from '../../platform/index.ts';
import { destinationMachine } from './destination.machine.ts';
import { judgeEntry, noCode, secondsTo } from './destination.rules.ts';
import { countAttempt, type DestinationRow, saveDestination } from './destination.store.ts';
import { isInState } from './destination.texts.ts';
import { viewDestination } from './destination.view.ts';
import { openDestination } from './open-destination.ts';
import { type Codes, testExpiredCode } from './verification-code.ts';

type Operation = Operations['verifyDestination'];

export const createVerifier =
  (codes: Codes) =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { params, body: { code } }: Input<Operation>,
  ): Promise<Reply<Operation> | Failure> => {
    const { row, merchant } = await openDestination(ctx, params.id);
    const isTestExpiry = row.mode === 'test' && code === testExpiredCode;
    const entry = judgeEntry(row, isTestExpiry, ctx.now);
    if (entry.is === 'refused') {
      throw fail('INVALID_STATE', { message: isInState(entry.status, row.locked_until)[ctx.lang] });
    }
    if (entry.is === 'expired') throw fail('CODE_EXPIRED');
    if (entry.is === 'used_up') throw fail('TOO_MANY_ATTEMPTS', {}, entry.retryAfter_s);
    const attempts = await countAttempt(ctx.tx, row, limits.codeAttempts);
    if (attempts === undefined || !codes.isRight(row.id, code, row.code_hash ?? '')) {
      // Returned, not thrown: the try stays counted.
      return refusal(row, attempts ?? limits.codeAttempts, ctx.now);
    }
    const status = next(destinationMachine, row.status, 'right_code') ?? row.status;
    const verified = { ...row, ...noCode, status, verified_at: ctx.now, updated_at: ctx.now };
    await saveDestination(ctx.tx, verified);
    await auditLive(ctx, 'destination.verified', { destination: row.id, account: row.masked });
    return viewDestination(verified, { defaultId: merchant.default_destination, now: ctx.now });
  };

function refusal(row: DestinationRow, attempts: number, now: number): Failure {
  const attempts_left = limits.codeAttempts - attempts;
  if (attempts_left > 0) return fail('INVALID_CODE', { attempts_left });
  return fail('TOO_MANY_ATTEMPTS', {}, secondsTo(row.code_expires_at ?? now, now));
}
