// The recovery codes of the second factor, once: to print or to copy, in the page's memory alone (UI79, UI131).
import { useLayoutEffect, useRef } from 'react';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Button } from '../ui/button.tsx';
import { useCopy, useCopyWords } from '../ui/copy.tsx';
import css from './recovery-codes.module.css';

export function RecoveryCodes({ codes, kept }: { codes: readonly string[]; kept: () => void }) {
  const { t } = useLang();
  const { user } = useMe();
  const head = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { said, copy } = useCopy();
  const words = useCopyWords(said);
  useLayoutEffect(() => head.current?.focus(), []);
  return (
    <section className="stack prose" aria-labelledby="codes-title">
      <h2 id="codes-title" ref={head} tabIndex={-1}>
        {t({ fr: 'Codes de secours', en: 'Recovery codes' })}
      </h2>
      <p>
        {t({
          fr: 'Chacun ouvre le compte une fois, quand le téléphone manque. Ils ne seront plus affichés : imprimez-les, ou gardez-les dans votre coffre.',
          en: 'Each opens the account once, when the telephone is not there. They will not be shown again: print them, or keep them in your vault.',
        })}
      </p>
      <p>
        svc – <strong>{user.email}</strong>
      </p>
      <ol ref={list} className={css['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row no-print">
        <Button onClick={() => print()}>{t({ fr: 'Imprimer', en: 'Print' })}</Button>
        <Button look="second" onClick={() => void copy(codes.join('\n'), list.current)}>
          {t({ fr: 'Copier', en: 'Copy' })}
        </Button>
        <Button look="second" onClick={kept}>
          {t({ fr: 'Je les ai gardés', en: 'I have kept them' })}
        </Button>
        <small role="status">{words}</small>
      </div>
    </section>
  );
}
