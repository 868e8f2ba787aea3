// Frozen copies of campaigns, remembered: a session's never changes, it is the largest thing that a session has, and each
// answer would read it anew. Those of one campaign are mostly the same text, which is kept once. Nothing of a person is in them,
// so no erasure has to reach them.
import { hash } from 'node:crypto';
import type { Frozen } from './freeze.ts';

/** A full memory forgets everything: it fills again with the next answers. */
const most = { bytes: 16 * 1_048_576, sessions: 20_000 };

const bySession = new Map<string, Frozen>();
const byText = new Map<string, Frozen>();
let bytes = 0;

export const recallFrozen = (sessionId: string): Frozen | undefined => bySession.get(sessionId);

export function rememberFrozen(sessionId: string, text: string): Frozen {
  if (bytes > most.bytes || bySession.size > most.sessions) {
    bySession.clear();
    byText.clear();
    bytes = 0;
  }
  const name = hash('sha256', text, 'base64url');
  const known = byText.get(name);
  const frozen = known ?? (JSON.parse(text) as Frozen);
  if (!known) {
    byText.set(name, frozen);
    bytes += text.length;
  }
  bySession.set(sessionId, frozen);
  return frozen;
}
