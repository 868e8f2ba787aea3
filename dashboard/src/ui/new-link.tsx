// The button of a list that leads to where one more is made; not there for a role that may not open that page (UI57).
import { type Address, addresses } from '../addresses.ts';
import { addressAt } from '../paths.ts';
import { mayOpen, usePlace } from '../shell/place.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export function NewLink({
  to,
  look,
  children,
}: {
  to: string;
  look?: 'second' | false | undefined;
  children: string;
}) {
  const place = usePlace();
  const name = addressAt(to)?.name;
  const address: Address | undefined = name && addresses[name];
  if (address && !mayOpen(place, address)) return null;
  return (
    <Link className={look ? `button ${look}` : 'button'} to={to}>
      <Icon name="plus" />
      {children}
    </Link>
  );
}
