// A link inside the application: a real one, so that it opens in a new tab, is copied and kept like any other (UI40).
import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: string };

export function Link({ to, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
    event.preventDefault();
    router.history.push(to);
  };
  const prepare = () => void router.preloadRoute({ to: to.split('?')[0] ?? to } as never);
  return <a href={to} onClick={follow} onPointerEnter={prepare} onFocus={prepare} {...rest} />;
}
