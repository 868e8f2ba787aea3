// The way to the search from every page: a button that is always seen, and Ctrl+K or ⌘K (UI41, UI43). What it opens is
// loaded with the first use.
import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type Lost, LostDialog, laterPart } from '../ui/later-part.tsx';
import frame from './frame.module.css';
import { useLang } from './language.tsx';

const Dialog = laterPart(async () => (await import('./search-dialog.tsx')).SearchDialog, {
  lost: LostSearch,
});

export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

export function Search() {
  const { t } = useLang();
  const [isOpen, open] = useState(false);
  // What was typed stays for the next time, as after a step back.
  const [typed, type] = useState('');
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      open(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={frame['round']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t({ fr: 'Chercher', en: 'Search' })}
        onClick={() => open(true)}
      >
        <Icon name="search" size={24} />
      </button>
      {isOpen && <Dialog typed={typed} type={type} close={() => open(false)} />}
    </>
  );
}

function LostSearch({ close, lost }: { close: () => void; lost: Lost }) {
  const { t } = useLang();
  return <LostDialog title={t({ fr: 'Chercher', en: 'Search' })} close={close} lost={lost} />;
}
