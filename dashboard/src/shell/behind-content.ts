// The parts of the frame that come behind the first content: what most readers have none of, or do not look at first.
import { lazy } from 'react';

/** A tab that nobody sees paints nothing. */
const unseen_ms = 200;

let painted: Promise<void> | undefined;

/** What is being drawn, once: to ask for parts takes a slow processor as long as rows of a table. */
const whenPainted = (): Promise<void> => {
  painted ??= new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, unseen_ms);
  });
  return painted;
};

/** Of a former build, or out of reach: what people work with stays, and the next step says so (UI05). */
const nothing = { default: () => null };

export const later = <Name extends keyof typeof import('./later.ts')>(name: Name) =>
  lazy(async (): Promise<{ default: typeof import('./later.ts')[Name] }> => {
    await whenPainted();
    try {
      return { default: (await import('./later.ts'))[name] };
    } catch {
      return nothing as never;
    }
  });
