// A part of a page under its heading, which names it for those who listen.
import { type ReactNode, useId } from 'react';

export function Section({
  title,
  aside,
  lead,
  isCard = false,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  isCard?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`stack ${isCard ? 'card' : 'close'}`} aria-labelledby={id}>
      <div className="row apart">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {lead && <p className="quiet prose">{lead}</p>}
      {children}
    </section>
  );
}
