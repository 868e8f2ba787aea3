// Sums at a glance, each under its name.
import type { ReactNode } from 'react';
import { Money } from '../ui/values.tsx';
import css from './figure-cards.module.css';

/** A number is of francs; what stands beside it is said in small. */
export type Figure = readonly [label: string, value: ReactNode, beside?: ReactNode];

export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={css['figures']}>
      {figures.map(([label, value, beside]) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? <Money francs={value} /> : value}</dd>
          {beside && <dd className={css['beside']}>{beside}</dd>}
        </div>
      ))}
    </dl>
  );
}
