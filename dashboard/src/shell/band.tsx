// The amber band above all that is of test mode (UI38).
import type { ReactNode } from 'react';
import css from './band.module.css';

export function Band({
  label,
  inside = false,
  children,
}: {
  label: string;
  /** Shown within a page, where it is a part of it and no landmark beside it. */
  inside?: boolean;
  children: ReactNode;
}) {
  const Part = inside ? 'section' : 'aside';
  return (
    <Part className={css['band']} aria-label={label}>
      {children}
    </Part>
  );
}
