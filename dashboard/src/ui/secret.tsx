// A secret that is shown once: in the page's memory only, gone when the page is left (UI79).
import { useLayoutEffect, useRef, useState } from 'react';
import { giveFocusBack, onceDrawn } from '../lib/taken-focus.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from './button.tsx';
import { useCopy, useCopyWords } from './copy.tsx';
import { Icon } from './icon.tsx';

const kindWords = {
  key: {
    shown: {
      fr: 'affichée cette seule fois : copiez-la dans votre coffre.',
      en: 'shown this once: copy it into your vault.',
    },
    copy: { fr: 'Copier la clé', en: 'Copy the key' },
    keep: { fr: 'Je l’ai gardée', en: 'I have kept it' },
    kept: {
      fr: 'Gardée par vous. Elle ne sera plus affichée.',
      en: 'Kept by you. It will not be shown again.',
    },
  },
  signing: {
    shown: {
      fr: 'affiché cette seule fois : copiez-le dans votre coffre.',
      en: 'shown this once: copy it into your vault.',
    },
    copy: { fr: 'Copier le secret', en: 'Copy the secret' },
    keep: { fr: 'Je l’ai gardé', en: 'I have kept it' },
    kept: {
      fr: 'Gardé par vous. Il ne sera plus affiché.',
      en: 'Kept by you. It will not be shown again.',
    },
  },
} as const;

/** It may stand out of sight of what made it, which may have gone with the act: the focus brings it into view (UI79). */
function useFocusHere() {
  const hello = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const take = () => hello.current?.focus();
    // A dialog that made it gives the focus back to its opener as it closes.
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.addEventListener('close', take, { once: true });
    else onceDrawn(take);
  }, []);
  return hello;
}

export function Secret({
  kind,
  text,
  label,
  kept,
}: {
  kind: keyof typeof kindWords;
  text: string;
  label: string;
  kept?: () => void;
}) {
  const { t } = useLang();
  const says = kindWords[kind];
  const shown = useRef<HTMLElement>(null);
  const { said, copy } = useCopy();
  const copied = useCopyWords(said);
  const [isHidden, hide] = useState(false);
  // The button below goes with the secret: what is said instead has the focus, or the page that takes all of it away (UI191).
  const hello = useFocusHere();
  const goodbye = useRef<HTMLParagraphElement>(null);
  const giveBack = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (isHidden) goodbye.current?.focus();
  }, [isHidden]);
  useLayoutEffect(() => () => onceDrawn(() => giveBack.current?.()), []);
  if (isHidden) {
    return (
      <p ref={goodbye} className="notice good" tabIndex={-1}>
        {t(says.kept)}
      </p>
    );
  }
  return (
    <div className="notice warn">
      <div className="stack close">
        <p ref={hello} tabIndex={-1}>
          <strong>{label}</strong>
          {' – '}
          {t(says.shown)}
        </p>
        <p>
          <code ref={shown}>{text}</code>
        </p>
        <div className="row">
          <Button onClick={() => void copy(text, shown.current)}>
            <Icon name={said ? 'tick' : 'copy'} size={18} />
            {t(says.copy)}
          </Button>
          <Button
            look="second"
            onClick={() => {
              hide(true);
              if (kept) giveBack.current = giveFocusBack(shown.current);
              kept?.();
            }}
          >
            {t(says.keep)}
          </Button>
          <small role="status">{copied}</small>
        </div>
      </div>
    </div>
  );
}
