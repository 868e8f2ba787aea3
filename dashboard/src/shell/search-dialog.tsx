// The search over the page that one is on (UI41): a native dialog, so that Escape closes it and the focus returns.
import { useLayoutEffect, useRef } from 'react';
import { Finder } from '../parts/finder.tsx';
import { useStanding } from '../router/router.tsx';
import { Icon } from '../ui/icon.tsx';
import frame from './frame.module.css';
import { useLang } from './language.tsx';
import css from './search-dialog.module.css';

export function SearchDialog({
  typed,
  type,
  close,
}: {
  typed: string;
  type: (text: string) => void;
  close: () => void;
}) {
  const { t } = useLang();
  const dialog = useRef<HTMLDialogElement>(null);
  const path = useStanding(({ location }) => location.href);
  const first = useRef(path);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => {
    if (path !== first.current) dialog.current?.close();
  }, [path]);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${css['search']}`}
      aria-label={t({ fr: 'Chercher', en: 'Search' })}
      onClose={close}
      // A press outside closes it where browsers know how; Escape and the button do everywhere.
      {...{ closedby: 'any' }}
    >
      <Finder
        typed={typed}
        type={type}
        beside={
          <button
            type="button"
            className={frame['round']}
            aria-label={t({ fr: 'Fermer', en: 'Close' })}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        }
      />
    </dialog>
  );
}
