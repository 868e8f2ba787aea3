// The parts of the frame that come behind the first content: what most readers have none of, or do not look at first.
import type { ComponentType } from 'react';
import { type GivenTo, inSilence, laterPart } from '../ui/later-part.tsx';

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

type Later = typeof import('./later.ts');
type Given<Name extends keyof Later> = GivenTo<Later[Name]>;

/** Of a former build, or out of reach: what people work with stays, and the next step says so (UI05). */
export const later = <Name extends keyof Later>(name: Name, { saysLost = false } = {}) =>
  laterPart<Given<Name>>(
    async () => {
      await whenPainted();
      return (await import('./later.ts'))[name] as ComponentType<Given<Name>>;
    },
    { isWithPage: true, ...(saysLost ? {} : { lost: inSilence }) },
  );
