// The reader's own key, pasted into the samples of calls (UI78). Loaded behind them.
import { useId, useState } from 'react';
import { pastedIs } from '../lib/leaked.ts';
import { useLang } from '../shell/language.tsx';

export function OwnKey({
  own,
  keep,
}: {
  own: string | undefined;
  keep: (key: string | undefined) => void;
}) {
  const { t } = useLang();
  const [typed, type] = useState(own ?? '');
  const isWrong = typed !== '' && pastedIs(typed) !== 'key';
  const id = useId();
  const change = (text: string) => {
    const key = text.trim();
    type(key);
    keep(pastedIs(key) === 'key' ? key : undefined);
  };
  return (
    <details>
      <summary>
        {t({ fr: 'Mettre ma clé dans l’exemple', en: 'Put my key into the sample' })}
      </summary>
      {/* Not a Field: it alone would bring the whole of forms to each page with a sample. */}
      <div className="field">
        <label htmlFor={id}>{t({ fr: 'Votre clé', en: 'Your key' })}</label>
        <span className="hint" id={`${id}-hint`}>
          {isWrong
            ? t({ fr: 'Ce n’est pas une clé entière.', en: 'This is not a whole key.' })
            : t({
                fr: 'Elle reste dans la mémoire de cette page, et n’est envoyée nulle part.',
                en: 'It stays in the memory of this page, and is sent nowhere.',
              })}
        </span>
        <input
          id={id}
          className="input"
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong || undefined}
          value={typed}
          onChange={({ target }) => change(target.value)}
          autoComplete="off"
          spellCheck="false"
        />
      </div>
    </details>
  );
}
