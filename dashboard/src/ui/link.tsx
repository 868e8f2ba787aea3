// A link inside the application: a real one, so that it opens in a new tab, is copied and kept like any other (UI40).
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { preparePage } from '../router/pages.ts';
import { steps } from '../router/router.tsx';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: string };

export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
    event.preventDefault();
    steps.push(to);
  };
  const prepare = () => preparePage(to.split(/[?#]/)[0] ?? to);
  return <a href={to} onClick={follow} onPointerEnter={prepare} onFocus={prepare} {...rest} />;
}
