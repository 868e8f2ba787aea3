// Counts the stored texts that this server could not open, for /health: one that is damaged is a matter for the
// operator, and no caller can make another.
import { hash } from 'node:crypto';
import type { Log } from '../../db/context.ts';
import { clock } from '../../kit/clock.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import type { HealthPart } from '../health/index.ts';

export type UnopenedTexts = {
  /** The same seal; what it fails to open is counted. */
  watch(seal: Seal, purpose: string): Seal;
  /** For what is sealed in another way. */
  note(sealed: string, purpose: string): void;
  /** How many different texts it was in the last hour. No reason to send no calls here: the others are fine. */
  part: HealthPart;
};

/** Whoever waits for a text asks for it more often. */
const remember_ms = 3_600_000;

/** Beyond it the figure says no more than that there are many. */
const most = 1_000;

export function countUnopened(log: Log): UnopenedTexts {
  const seen = new Map<string, number>();
  const forget = () => {
    const before = clock.now() - remember_ms;
    for (const [text, at] of seen) if (at < before) seen.delete(text);
  };
  const note = (sealed: string, purpose: string) => {
    const text = hash('sha256', sealed, 'base64url');
    if (!seen.has(text)) {
      forget();
      if (seen.size >= most) return;
      log.error(
        { sealed: purpose },
        'a sealed text cannot be opened with the secret of this server',
      );
    }
    seen.set(text, clock.now());
  };
  return {
    note,
    watch: (seal, purpose) => ({
      close: seal.close,
      open(sealed) {
        try {
          return seal.open(sealed);
        } catch (error) {
          if (error instanceof Unopened) note(sealed, purpose);
          throw error;
        }
      },
    }),
    part: {
      name: 'sealed_texts',
      check() {
        forget();
        return { status: seen.size === 0 ? 'ok' : 'warning', count: seen.size };
      },
    },
  };
}
