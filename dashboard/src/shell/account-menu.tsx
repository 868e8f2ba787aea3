// The way to the reader's own menu, on every page (UI43 to UI45).

import { useLayoutEffect, useRef } from 'react';
import { useStanding } from '../router/router.tsx';
import { Icon } from '../ui/icon.tsx';
import { later } from './behind-content.ts';
import frame from './frame.module.css';
import { useLang } from './language.tsx';
import css from './menu.module.css';
import { useMenuPlace } from './menu-place.ts';

const AccountSheet = later('AccountSheet', { saysLost: true });

export function AccountMenu() {
  const { t } = useLang();
  const path = useStanding(({ location }) => location.pathname);
  const sheet = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to another page closes the menu.
  useLayoutEffect(() => sheet.current?.hidePopover(), [path]);
  useMenuPlace(sheet);
  return (
    <>
      <button
        type="button"
        className={frame['round']}
        popoverTarget="account"
        aria-label={t({ fr: 'Mon compte', en: 'My account' })}
      >
        <Icon name="person" size={24} />
      </button>
      <section
        ref={sheet}
        id="account"
        popover="auto"
        aria-label={t({ fr: 'Mon compte', en: 'My account' })}
        className={css['sheet']}
      >
        <AccountSheet />
      </section>
    </>
  );
}
