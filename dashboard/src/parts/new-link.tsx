// The button of a list that leads to where one more is made; for a role that may not open that page it says why (UI58).
import { type Address, addresses } from '../addresses.ts';
import { addressAt } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { mayOpen, usePlace } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { managersOnly } from './hiring-calls.ts';
import { readOnly } from './read-only.ts';

export function NewLink({
  to,
  look,
  icon = 'plus',
  children,
}: {
  to: string;
  look?: 'second' | false | undefined;
  icon?: IconName;
  children: string;
}) {
  const { t } = useLang();
  const place = usePlace();
  const name = addressAt(to)?.name;
  const address: Address | undefined = name && addresses[name];
  const inside = (
    <>
      <Icon name={icon} />
      {children}
    </>
  );
  if (address && !mayOpen(place, address)) {
    return (
      <Button look={look || 'first'} reason={t(place.organization ? managersOnly : readOnly)}>
        {inside}
      </Button>
    );
  }
  return (
    <Link className={look ? `button ${look}` : 'button'} to={to}>
      {inside}
    </Link>
  );
}
