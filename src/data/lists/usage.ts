// How much each dataset is used, as the list of datasets shows it: read when somebody asks and what is known is older
// than a minute, so that an answer costs no statement.
import { clock } from '../../kit/clock.ts';

export type Figures = { opened: number; downloaded: number; subscribers: number };
/** By dataset; one that nobody used yet is not among them. */
export type Usage = ReadonlyMap<string, Figures>;

const fresh_ms = 60_000;
/** After a reading that failed; meanwhile what is known is answered. */
const again_ms = 1_000;

export type UsageMemory = {
  figures(): Usage;
  isFresh(): boolean;
  /** Reads once for all who wait. */
  refresh(): Promise<void>;
};

/** `moved` is called when a figure is another one than before. */
export function rememberUsage(read: () => Promise<Usage>, moved: () => void): UsageMemory {
  let known: Usage = new Map();
  let text = '';
  let freshUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    const found = await read().catch(() => undefined);
    freshUntil = clock.now() + (found ? fresh_ms : again_ms);
    const now = found ? JSON.stringify([...found].sort()) : text;
    if (!found || now === text) return;
    known = found;
    text = now;
    moved();
  }

  return {
    figures: () => known,
    isFresh: () => clock.now() < freshUntil,
    refresh() {
      reading ??= readOnce().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
