// The secret of a link for identity photos: whose account it is and until when, closed with a key of the server's, so that
// nothing is stored for it.
import type { Mode } from '../../db/context.ts';
import { createSeal, type Secret, sealPurposes } from '../../kit/seal.ts';

export type Handoff = { projectId: string; mode: Mode; expiresAt: number };

export type HandoffTokens = {
  make(handoff: Handoff): string;
  /** Undefined for what is no token of ours. */
  read(token: string): Handoff | undefined;
};

export function createHandoffTokens(authSecret: Secret): HandoffTokens {
  const seal = createSeal(authSecret, sealPurposes.handoffs);
  return {
    make: ({ projectId, mode, expiresAt }) => seal.close([projectId, mode, expiresAt].join(' ')),
    read(token) {
      try {
        const [projectId = '', mode, expiresAt] = seal.open(token).split(' ');
        return { projectId, mode: mode === 'live' ? 'live' : 'test', expiresAt: Number(expiresAt) };
      } catch {
        return undefined;
      }
    },
  };
}
