// The handlers of operations on keys, with what they need of the server that runs them.
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Seal } from '../../kit/seal.ts';
import { createKey } from './create-key.ts';
import { disableOfficeKey } from './disable-office-key.ts';
import { enableOfficeKey } from './enable-office-key.ts';
import { findOfficeKeys } from './find-office-keys.ts';
import { getCurrentKey } from './get-current-key.ts';
import { listKeyCallers } from './list-key-callers.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

export type KeyNeighbours = {
  /** Forgets a key of this hash on this server at once; others hear it from the database (K23). */
  forgetKey(secretHash: string): void;
  /** Of mails that wait. */
  mailSeal: Seal;
};

export const keyHandlers = ({ forgetKey, mailSeal }: KeyNeighbours) => ({
  createKey,
  getCurrentKey,
  listKeyCallers,
  revokeKey: (ctx: WriteContext<SessionCaller>, input: Parameters<typeof revokeKey>[1]) =>
    revokeKey(ctx, input, forgetKey),
  rotateKey: (ctx: WriteContext<SessionCaller>, input: Parameters<typeof rotateKey>[1]) =>
    rotateKey(ctx, input, forgetKey),
  findOfficeKeys,
  disableOfficeKey: (
    ctx: WriteContext<SessionCaller>,
    input: Parameters<typeof disableOfficeKey>[1],
  ) => disableOfficeKey(ctx, input, mailSeal),
  enableOfficeKey,
});
