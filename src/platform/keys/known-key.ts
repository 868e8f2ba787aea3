// A stored key with what decides whether it may be used, as identification needs it.
import type { KeyCaller } from '../../db/context.ts';

export type KnownKey = KeyCaller & {
  expiresAt: number | null;
  revokedAt: number | null;
  disabledAt: number | null;
};
