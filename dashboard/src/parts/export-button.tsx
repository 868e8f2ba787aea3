// A list as a file: the same filters, its size while it comes, and a way to stop (UI85, as far as operations stand).
import { useRef, useState } from 'react';
import type { CallInput, CallName } from '../api/call.ts';
import { keep, readFile } from '../api/file.ts';
import { number } from '../lib/say.ts';
import { isoDay } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';

type Export = 'exportPayments' | 'exportRefunds' | 'exportPayouts' | 'exportTransactions';

export function ExportButton({
  of,
  name,
  query,
}: {
  of: Export & CallName;
  /** The file's, before the day. */
  name: string;
  query: Readonly<Record<string, string | undefined>>;
}) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const [bytes, setBytes] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const { busy, fault, run } = useAct();
  const { cursor: _cursor, ...filters } = query;
  const start = () =>
    run(async () => {
      const stopped = new AbortController();
      stop.current = stopped;
      setBytes(0);
      try {
        const input = { project: id, mode, query: filters, signal: stopped.signal };
        const file = await readFile(of, input as CallInput<typeof of>, setBytes);
        keep(file, `${name}-${mode}-${isoDay(Date.now())}.csv`);
      } catch (error) {
        if (!stopped.signal.aborted) throw error;
      } finally {
        setBytes(undefined);
      }
    });
  return (
    <>
      <Button look="second" busy={busy} onClick={() => void start()}>
        {t({ fr: 'Exporter', en: 'Export' })}
      </Button>
      {bytes !== undefined && (
        <span className="row">
          <small className="figures">
            {number(Math.ceil(bytes / 1024), lang)} {t({ fr: 'Ko', en: 'KB' })}
          </small>
          <Button look="quiet" small onClick={() => stop.current?.abort()}>
            {t({ fr: 'Arrêter', en: 'Stop' })}
          </Button>
        </span>
      )}
      <Fault text={fault} />
    </>
  );
}
