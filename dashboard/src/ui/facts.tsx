// Figures and members of one object, each under its name; what is not there is left out.
import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode] | undefined | false;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt className={isLong(fact[0]) ? 'long' : undefined}>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** No word of ours: somebody's name for a key or an id, which may be broken anywhere. */
const isLong = (label: string) => /\S{24}/.test(label);
