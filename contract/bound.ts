// What an entry of the bounds is (bounds.ts).
import type { limits } from './limits.ts';

export type LimitName = keyof typeof limits;

/** `of` says whose number it is; `note` what it leaves open, with the reason. */
export type Held = { limits: readonly LimitName[]; of: string; note?: string };
/** Nothing but the family's calls bounds it, and why that is enough. */
export type Unheld = { none: string };
export type Bound = Held | Unheld;
