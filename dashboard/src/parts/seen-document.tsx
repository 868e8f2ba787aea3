// A document of a dispute seen from the page's memory, or kept as a file: fetched with its headers, shown by an object address
// that goes with it (UI106, UI230). The policy of the page lets it draw a picture and embed nothing, so a PDF opens in a tab of its own.
import { useEffect, useId, useRef, useState } from 'react';
import { keep } from '../api/file.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { useModal } from '../ui/modal.ts';
import type { SharedReason } from '../ui/shared-reason.tsx';
import css from './seen-document.module.css';

export function DocumentActs({
  filename,
  read,
  ...button
}: Partial<SharedReason> & { filename: string; read: () => Promise<Blob> }) {
  const { t } = useLang();
  const [file, see] = useState<Blob>();
  return (
    <>
      <Act
        look="second"
        small
        changes={false}
        {...button}
        aria-label={`${t({ fr: 'Voir', en: 'See' })} ${filename}`}
        run={async () => see(await read())}
      >
        {t({ fr: 'Voir', en: 'See' })}
      </Act>
      <Act
        look="second"
        small
        changes={false}
        {...button}
        aria-label={`${t({ fr: 'Télécharger', en: 'Download' })} ${filename}`}
        run={async () => keep(await read(), filename)}
      >
        {t({ fr: 'Télécharger', en: 'Download' })}
      </Act>
      {file && <Seen file={file} filename={filename} close={() => see(undefined)} />}
    </>
  );
}

function Seen({ file, filename, close }: { file: Blob; filename: string; close: () => void }) {
  const { t } = useLang();
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const dialog = useModal(safe);
  const address = useAddress(file);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={close}>
      <div className="stack">
        <h2 id={id}>{filename}</h2>
        {address && file.type.startsWith('image/') && (
          <img className={css['seen']} src={address} alt={filename} />
        )}
        {address && !file.type.startsWith('image/') && (
          <p>
            <a className="button" href={address} target="_blank" rel="noopener">
              {t({ fr: 'Ouvrir dans un onglet', en: 'Open in a tab' })}
            </a>
          </p>
        )}
        <div className="row">
          <Button ref={safe} look="second" onClick={() => dialog.current?.close()}>
            {t({ fr: 'Fermer', en: 'Close' })}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Good as long as the file is shown. */
function useAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
