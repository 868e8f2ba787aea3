// A QR code that the server draws, fetched with the page's own headers and shown from memory (UI107, UI230).
import { useEffect, useState } from 'react';
import { keep, readFile } from '../api/file.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Problem, Skeleton } from '../ui/states.tsx';
import css from './qr.module.css';

export function LinkQr({ linkId, size = 180 }: { linkId: string; size?: number }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<unknown>();
  useEffect(() => {
    let made: string | undefined;
    const stop = new AbortController();
    const input = { project: id, mode, params: { id: linkId }, signal: stop.signal };
    readFile('getPaymentLinkSvg', input).then(
      (file) => {
        made = URL.createObjectURL(file);
        setAddress(made);
      },
      (error: unknown) => stop.signal.aborted || setFault(error),
    );
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, mode, linkId]);
  return (
    <>
      <Problem error={fault} />
      {address ? (
        <img
          className={css['qr']}
          src={address}
          width={size}
          height={size}
          alt={t({ fr: 'Code QR du lien', en: 'QR code of the link' })}
        />
      ) : (
        fault === undefined && <Skeleton lines={3} />
      )}
    </>
  );
}

/** The files of the same code, for a print shop or a message. */
export function QrFiles({ linkId, name }: { linkId: string; name: string }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const files = [
    ['getPaymentLinkSvg', 'svg'],
    ['getPaymentLinkPng', 'png'],
  ] as const;
  return (
    <div className="row">
      {files.map(([operation, kind]) => (
        <Act
          key={kind}
          look="second"
          small
          changes={false}
          run={async () => {
            keep(
              await readFile(operation, { project: id, mode, params: { id: linkId } }),
              `${name}.${kind}`,
            );
          }}
        >
          {t({ fr: 'Code QR en', en: 'QR code as' })} {kind.toUpperCase()}
        </Act>
      ))}
    </div>
  );
}
