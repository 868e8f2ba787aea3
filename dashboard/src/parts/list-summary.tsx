// How many objects the filters of a list find, and the francs of those that succeeded; the span is told, as it ends sooner than
// the list does (UI96, UI100).
import { useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import type { CallInput, ReplyOf } from '../api/call.ts';
import type { Chosen } from '../api/listing.ts';
import { useRead } from '../api/reads.ts';
import { count } from '../lib/say.ts';
import { day } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Refused } from '../ui/act.tsx';
import { Money } from '../ui/values.tsx';

type Summaries = 'getPaymentSummary' | 'getRefundSummary';
type Answer = ReplyOf<Summaries>;
/** What is counted, and what of it the second count is about. */
type Words = { found: { one: Text; other: Text }; ofWhich: Text };

const words: Record<Summaries, Words> = {
  getPaymentSummary: {
    found: {
      one: { fr: '{n} paiement', en: '{n} payment' },
      other: { fr: '{n} paiements', en: '{n} payments' },
    },
    ofWhich: { fr: 'dont payés', en: 'paid' },
  },
  getRefundSummary: {
    found: {
      one: { fr: '{n} remboursement', en: '{n} refund' },
      other: { fr: '{n} remboursements', en: '{n} refunds' },
    },
    ofWhich: { fr: 'dont versés', en: 'given back' },
  },
};

/** What payers paid; what they were given back. */
const francsOf = ({ succeeded }: Answer): number =>
  'charged_amount' in succeeded ? succeeded.charged_amount : succeeded.amount;

type Sums = Pick<Answer, 'from' | 'to' | 'truncated' | 'count'> & {
  done: { count: number; francs: number };
};

export function ListSummary({ of, filters }: { of: Summaries; filters: Chosen }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const { created_from: from, created_to: to, ...others } = filters;
  const input = { project: id, mode, query: { ...others, from, to } };
  const { data, error } = useRead(of, input as CallInput<Summaries>, { keep: true });
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
  if (!data) return <Early of={of} />;
  if (data.count === 0) return null;
  const done = { count: data.succeeded.count, francs: francsOf(data) };
  return <Sentence of={of} sums={{ ...data, done }} />;
}

/** The place of the sentence: rows that are there before it are not moved by it (UI53, UI68). */
function Early({ of }: { of: Summaries }) {
  const [now] = useState(() => new Date().toISOString());
  const done = { count: 100, francs: 1_000_000 };
  const usual = { count: 100, from: now, to: now, truncated: false, done };
  return (
    <div aria-busy="true" style={{ visibility: 'hidden' }}>
      <Sentence of={of} sums={usual} />
    </div>
  );
}

function Sentence({ of, sums }: { of: Summaries; sums: Sums }) {
  const { t, lang } = useLang();
  const { found, ofWhich } = words[of];
  return (
    <p className="quiet">
      {sums.truncated && t({ fr: 'Plus de ', en: 'More than ' })}
      {count(sums.count, found, lang)}
      {t({ fr: ' du ', en: ' from ' })}
      {day(sums.from, lang)}
      {t({ fr: ' au ', en: ' to ' })}
      {day(sums.to, lang)}
      {', '}
      {t(ofWhich)}
      {t({ fr: ' : ', en: ': ' })}
      {count(sums.done.count, found, lang)}
      {t({ fr: ' pour ', en: ' for ' })}
      <strong>
        <Money francs={sums.done.francs} />
      </strong>
      {'.'}
    </p>
  );
}
