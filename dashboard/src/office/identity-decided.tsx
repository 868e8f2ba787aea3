// What became of an identity file: said on the page that follows its decision, and to whoever still reads it when somebody else
// decides (UI157, UI193).
import { useEffect, useState } from 'react';
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import { apart } from '../lib/apart.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from '../ui/link.tsx';
import css from './capture.module.css';

type Decided = { id: string; name: string; mode: Mode; outcome: 'verified' | 'rejected' };

// For the page that comes next alone: a reload, or a step back, says nothing of it.
let last: Decided | undefined;

export const rememberDecided = (decided: Decided): void => {
  last = decided;
};

/** Above the next file, or the queue. */
export function JustDecided() {
  const { t } = useLang();
  const [decided, say] = useState<Decided>();
  useEffect(() => {
    say(last);
    last = undefined;
  }, []);
  return (
    <div role="status">
      {decided && (
        <p className={`notice good ${css['said']}`}>
          <span>
            {apart(decided.name)}
            {decided.outcome === 'verified'
              ? t({ fr: ' : dossier vérifié. ', en: ': the file is verified. ' })
              : t({ fr: ' : dossier refusé. ', en: ': the file is rejected. ' })}
            <Link to={pathTo('officeIdentity', { merchantId: decided.id }, { mode: decided.mode })}>
              {t({ fr: 'Le relire', en: 'Read it again' })}
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}

/** Of a file that waited when its page was opened, and does no more. */
export function DecidedMeanwhile({ status }: { status: KycStatus }) {
  const { t } = useLang();
  const [first] = useState(status);
  const isGone = first === 'submitted' && status !== 'submitted';
  return (
    <div role="status">
      {isGone && (
        <p className={`notice warn ${css['said']}`}>
          {t({
            fr: 'Ce dossier vient d’être décidé, ailleurs que sur cette page : il n’y a plus rien à décider.',
            en: 'This file was decided just now, elsewhere than on this page: nothing is left to decide.',
          })}
        </p>
      )}
    </div>
  );
}

/** Of a file that was submitted anew while it was read: what was decided of the one before was not taken, and it begins again. */
export function SubmittedAgain({ at }: { at: string | null | undefined }) {
  const { t } = useLang();
  const [first, keep] = useState(at);
  if (first === undefined && at !== undefined) keep(at);
  const isOther = first !== undefined && at !== undefined && at !== null && at !== first;
  return (
    <div role="status">
      {isOther && (
        <p className={`notice warn ${css['said']}`}>
          {t({
            fr: 'Un autre dossier a été soumis depuis : voici celui-là, et rien n’en est décidé.',
            en: 'Another file was submitted since: here it is, and nothing of it is decided.',
          })}
        </p>
      )}
    </div>
  );
}
