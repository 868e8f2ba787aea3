// A secret that is shown once: in the page's memory only, gone when the page is left (UI79).
import { useLayoutEffect, useRef, useState } from 'react';
import { giveFocusBack, onceDrawn } from '../lib/taken-focus.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from './button.tsx';
import { useCopy, useCopyWords } from './copy.tsx';
import { Icon } from './icon.tsx';

export function Secret({ text, label, kept }: { text: string; label: string; kept?: () => void }) {
  const { t } = useLang();
  const shown = useRef<HTMLElement>(null);
  const { said, copy } = useCopy();
  const words = useCopyWords(said);
  const [isHidden, hide] = useState(false);
  // What made it may have gone with the act; the button below goes with the secret. What is said instead has the focus, or
  // the page that takes all of it away (UI191).
  const hello = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    onceDrawn(() => {
      if (document.activeElement === document.body) hello.current?.focus();
    });
  }, []);
  const goodbye = useRef<HTMLParagraphElement>(null);
  const giveBack = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (isHidden) goodbye.current?.focus();
  }, [isHidden]);
  useLayoutEffect(() => () => onceDrawn(() => giveBack.current?.()), []);
  if (isHidden) {
    return (
      <p ref={goodbye} className="notice good" tabIndex={-1}>
        {t({
          fr: 'Gardée par vous. Elle ne sera plus affichée.',
          en: 'Kept by you. It will not be shown again.',
        })}
      </p>
    );
  }
  return (
    <div className="notice warn">
      <div className="stack close">
        <p ref={hello} tabIndex={-1}>
          <strong>{label}</strong>
          {' – '}
          {t({
            fr: 'affichée cette seule fois : copiez-la dans votre coffre.',
            en: 'shown this once: copy it into your vault.',
          })}
        </p>
        <p>
          <code ref={shown}>{text}</code>
        </p>
        <div className="row">
          <Button onClick={() => void copy(text, shown.current)}>
            <Icon name={said ? 'tick' : 'copy'} size={18} />
            {t({ fr: 'Copier la clé', en: 'Copy the key' })}
          </Button>
          <Button
            look="second"
            onClick={() => {
              hide(true);
              if (kept) giveBack.current = giveFocusBack(shown.current);
              kept?.();
            }}
          >
            {t({ fr: 'Je l’ai gardée', en: 'I have kept it' })}
          </Button>
          <small role="status">{words}</small>
        </div>
      </div>
    </div>
  );
}
