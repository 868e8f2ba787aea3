// The queue: its jobs by kind with what is late, failed and done, and one after the other with their tries; what may come early
// is run now with a reason (UI162).

import { useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { DonePerMinute, JobKinds } from '../../office/job-kinds.tsx';
import { JobList } from '../../office/job-list.tsx';
import { useLang } from '../../shell/language.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';

/** While it is looked at: two reads, so that ten minutes stay within 25 calls (UI84). */
const every_ms = 60_000;

export function Page() {
  const { t } = useLang();
  const [isPaused, pause] = useState(false);
  const options = { every_ms: isPaused ? false : every_ms, keep: true } as const;
  const kinds = useRead('listOfficeJobKinds', {}, options);
  return (
    <>
      <PageHead
        title={t({ fr: 'Tâches', en: 'Jobs' })}
        docs="listOfficeJobKinds"
        aside={
          <Button look="second" small aria-pressed={isPaused} onClick={() => pause(!isPaused)}>
            {t({ fr: 'Figer', en: 'Pause' })}
          </Button>
        }
      >
        {t({
          fr: 'Ce que le serveur fait hors des appels, dans l’ordre des échéances.',
          en: 'What the server does beside its calls, in the order of due times.',
        })}
      </PageHead>
      <div className="stack wide">
        <Read of={kinds} lines={6}>
          {(counted) => (
            <>
              <DonePerMinute counted={counted} />
              <JobKinds kinds={counted.data} />
            </>
          )}
        </Read>
        <JobList options={options} />
      </div>
    </>
  );
}
