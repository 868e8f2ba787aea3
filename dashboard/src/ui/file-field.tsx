// A file that is taken as soon as it is chosen: what becomes of it is said under the field, which keeps the focus meanwhile
// and takes no second one (UI88, UI191).
import { type ReactNode, useId } from 'react';
import { useLang } from '../shell/language.tsx';
import { Fault } from './act.tsx';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';
import type { Upload } from './upload.ts';

export function FileField({
  label,
  hint,
  accept,
  busy,
  fault,
  said,
  sending,
  again,
  take,
}: Upload & {
  label: ReactNode;
  hint?: string;
  accept: string;
}) {
  const { t } = useLang();
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        className="input"
        type="file"
        accept={accept}
        aria-describedby={described || undefined}
        aria-invalid={fault ? true : undefined}
        // Not disabled: that would leave the focus on nothing.
        onClick={(event) => busy && event.preventDefault()}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file && !busy) take(file);
          event.target.value = '';
        }}
      />
      <Fault text={fault} id={`${id}-fault`} />
      {again && (
        <span>
          <Button look="second" small onClick={again}>
            {t({ fr: 'Réessayer', en: 'Try again' })}
          </Button>
        </span>
      )}
      {sending && <OnItsWay {...sending} />}
      <span role="status" className="hint">
        {said}
      </span>
    </div>
  );
}

function OnItsWay({ bytes, of, cancel }: NonNullable<Upload['sending']>) {
  const { t } = useLang();
  return (
    <div className="stack close">
      <Progress
        label={t({ fr: 'Envoi, en Ko', en: 'Sending, in KB' })}
        done={Math.floor(bytes / 1024)}
        of={Math.floor(of / 1024)}
      />
      <span>
        <Button look="quiet" small onClick={cancel}>
          {t({ fr: 'Annuler l’envoi', en: 'Call it off' })}
        </Button>
      </span>
    </div>
  );
}
