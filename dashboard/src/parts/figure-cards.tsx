// Sums at a glance, each under its name.
import { Money } from '../ui/values.tsx';
import css from './figure-cards.module.css';

export function FigureCards({
  figures,
}: {
  figures: readonly (readonly [label: string, francs: number])[];
}) {
  return (
    <dl className={css['figures']}>
      {figures.map(([label, francs]) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd>
            <Money francs={francs} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
