// A file that is sent as soon as it is chosen: how far it is, called off, and sent again after a lost answer under the same key, so
// that it arrives once (UI75, UI88).
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isPassing } from '../api/errors.ts';
import type { Sending } from '../api/upload.ts';
import { newKey } from '../lib/form-key.ts';
import { useLang } from '../shell/language.tsx';
import { useAct } from './act.tsx';

export type Upload = {
  busy: boolean;
  fault: ReactNode;
  /** That it is done, or was called off. */
  said: string;
  /** How many bytes have left, of how many. */
  sending?: { bytes: number; of: number; cancel: () => void } | undefined;
  /** After a lost answer. */
  again?: (() => void) | undefined;
  take: (file: File) => void;
};

type Last = { file: File; key: string };

export function useUpload({
  send,
  changed,
  done,
}: {
  /** Throws its refusal. */
  send: (file: File, key: string, on: Sending) => Promise<unknown>;
  /** What was sent, or called off too late, is read again. */
  changed: () => Promise<void>;
  /** The words that it has arrived. */
  done: string;
}): Upload {
  const { t } = useLang();
  const { busy, fault, run } = useAct({ file: t({ fr: 'Fichier', en: 'File' }) });
  const [said, say] = useState('');
  const [on, tell] = useState<{ bytes: number; of: number }>();
  const [lost, lose] = useState<Last>();
  const ended = useRef<AbortController>(undefined);
  // Whoever leaves the page has called it off.
  useEffect(() => () => ended.current?.abort(), []);
  const put = (last: Last) =>
    run(async () => {
      ended.current = new AbortController();
      const { signal } = ended.current;
      const told = (bytes: number, of: number) => tell({ bytes, of });
      lose(undefined);
      say('');
      try {
        // What is read again after it is no part of its way.
        await send(last.file, last.key, { told, signal }).finally(() => tell(undefined));
        await changed();
        say(done);
      } catch (error) {
        if (!signal.aborted) {
          if (isPassing(error)) lose(last);
          throw error;
        }
        say(t({ fr: 'Envoi annulé.', en: 'Sending called off.' }));
        await changed();
      }
    });
  return {
    ...{ busy, fault, said },
    sending: on && { ...on, cancel: () => ended.current?.abort() },
    again: lost && (() => void put(lost)),
    take: (file) => void put({ file, key: newKey() }),
  };
}
