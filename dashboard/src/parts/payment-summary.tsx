// How many payments the filters find, and what came in by them; the span is told, as it ends sooner than the list does (UI96).
import { useState } from 'react';
import type { CallInput, ReplyOf } from '../api/call.ts';
import type { Chosen } from '../api/listing.ts';
import { useRead } from '../api/reads.ts';
import { count } from '../lib/say.ts';
import { day } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Refused } from '../ui/act.tsx';
import { Money } from '../ui/values.tsx';

const found = {
  one: { fr: '{n} paiement', en: '{n} payment' },
  other: { fr: '{n} paiements', en: '{n} payments' },
};

export function PaymentSummary({ filters }: { filters: Chosen }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const { created_from: from, created_to: to, ...others } = filters;
  const input = { project: id, mode, query: { ...others, from, to } };
  const { data, error } = useRead('getPaymentSummary', input as CallInput<'getPaymentSummary'>, {
    keep: true,
  });
  const sums: Sums | undefined = data;
  if (error) {
    return (
      <p className="quiet" role="status">
        {t({ fr: 'Pas de somme : ', en: 'No sum: ' })}
        <Refused
          error={error}
          named={{
            from: t({ fr: 'Du', en: 'From' }),
            to: t({ fr: 'Au', en: 'To' }),
            q: t({ fr: 'Texte', en: 'Text' }),
          }}
        />
      </p>
    );
  }
  if (!sums) return <Early />;
  return sums.count === 0 ? null : <Sentence of={sums} />;
}

type Summary = ReplyOf<'getPaymentSummary'>;
type Sums = Pick<Summary, 'from' | 'to' | 'truncated' | 'count'> & {
  succeeded: Pick<Summary['succeeded'], 'count' | 'charged_amount'>;
};

/** The place of the sentence: rows that are there before it are not moved by it (UI53, UI68). */
function Early() {
  const [now] = useState(() => new Date().toISOString());
  const usual = { count: 100, from: now, to: now, truncated: false };
  return (
    <div aria-busy="true" style={{ visibility: 'hidden' }}>
      <Sentence of={{ ...usual, succeeded: { count: 100, charged_amount: 1_000_000 } }} />
    </div>
  );
}

function Sentence({ of: sums }: { of: Sums }) {
  const { t, lang } = useLang();
  return (
    <p className="quiet">
      {sums.truncated && t({ fr: 'Plus de ', en: 'More than ' })}
      {count(sums.count, found, lang)}
      {t({ fr: ' du ', en: ' from ' })}
      {day(sums.from, lang)}
      {t({ fr: ' au ', en: ' to ' })}
      {day(sums.to, lang)}
      {t({ fr: ', dont payés : ', en: ', paid: ' })}
      {count(sums.succeeded.count, found, lang)}
      {t({ fr: ' pour ', en: ' for ' })}
      <strong>
        <Money francs={sums.succeeded.charged_amount} />
      </strong>
      {'.'}
    </p>
  );
}
