// Where a menu opens, and where the focus goes once it has closed (UI182).
import { type RefObject, useLayoutEffect } from 'react';

export function useMenuPlace(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const menu = sheet.current;
    if (!menu) return;
    let opener: Element | null = null;
    let openedOn = '';
    const follow = ({ newState }: ToggleEvent) => {
      if (newState === 'open') {
        // Whoever pressed it has the focus, but in Safari, where a pressed button does not take it.
        const isButton = document.activeElement?.getAttribute('popovertarget') === menu.id;
        opener = isButton ? document.activeElement : menu.previousElementSibling;
        openedOn = location.pathname;
        placeUnder(menu, opener);
        return;
      }
      // By Escape it is there already, and after a step it is the next page's. A press takes it to a button or a link, but not
      // to a heading or to the page as a whole.
      const isTaken = (document.activeElement as HTMLElement | null)?.tabIndex === 0;
      if (isTaken || location.pathname !== openedOn) return;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
    menu.addEventListener('beforetoggle', follow);
    menu.addEventListener('toggle', follow);
    return () => {
      menu.removeEventListener('beforetoggle', follow);
      menu.removeEventListener('toggle', follow);
    };
  }, [sheet]);
}

/** For browsers that know no `position-area`: the style says what of this is used, and on which screens. */
function placeUnder({ style }: HTMLElement, opener: Element | null): void {
  const box = opener?.getBoundingClientRect();
  if (!box) return;
  style.setProperty('--under', `${box.bottom}px`);
  style.setProperty('--to-start', `${box.left}px`);
  style.setProperty('--to-end', `${document.documentElement.clientWidth - box.right}px`);
}
