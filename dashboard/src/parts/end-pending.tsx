// Ends now what waits in test mode, in the way one chooses (UI118): a payment, a refund, a payout or a dispute.
import { useState } from 'react';
import { endings } from '../../../contract/payments/words.ts';
import type { Text } from '../../../contract/text.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useKnown, useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { dueText } from '../words/due.ts';
import { disputeWords } from '../words/transitions.ts';
import { useReadOnly } from './read-only.ts';

type Due = ReplyOf<'getTestClock'>['due'][number];
type Kind = keyof typeof ends;

/** What each kind of work leads to: the operation that ends its object, and the outcomes that it takes. */
const ends = {
  'advance-payment': { by: 'advanceTestPayment', outcomes: endings },
  'advance-refund': { by: 'advanceTestRefund', outcomes: ['succeeded', 'failed'] },
  'advance-payout': {
    by: 'advanceTestPayout',
    outcomes: [
      ...(['succeeded', 'reversed', 'destination_limit'] as const),
      ...(['destination_invalid', 'provider_unavailable'] as const),
    ],
  },
  // Lost first: one that was never challenged cannot be won.
  'advance-dispute': { by: 'advanceTestDispute', outcomes: ['lost', 'won'] },
} as const;

const isEnded = (due: Due): due is Due & { kind: Kind } => due.kind in ends;

export function EndPending({ due }: { due: readonly Due[] }) {
  const { t } = useLang();
  const { id } = useProject();
  const readOnly = useReadOnly();
  const refresh = useRefresh();
  const { busy, fault, run } = useAct();
  const [chosen, choose] = useState('');
  const [outcome, setOutcome] = useState('');
  const waiting = due.filter(isEnded);
  const one = waiting.find(({ object_id }) => object_id === chosen) ?? waiting[0];
  const textOf = useOutcomeText(one?.kind);
  if (!one) return null;
  const { by, outcomes } = ends[one.kind];
  const asked = (outcomes as readonly string[]).includes(outcome) ? outcome : outcomes[0];
  const end = async () => {
    const given = {
      project: id,
      mode: 'test',
      params: { id: one.object_id },
      body: { outcome: asked },
    };
    await (call as (name: string, input: object) => Promise<unknown>)(by, given);
    await refresh('getTestClock', 'listPayments', 'getPayment', 'getBalances', 'listEvents');
  };
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        void run(end);
      }}
    >
      <Select
        name="pending"
        label={t({ fr: 'Terminer tout de suite', en: 'End at once' })}
        value={one.object_id}
        onChange={({ target }) => choose(target.value)}
      >
        {waiting.map(({ kind, object_id }) => (
          <option key={object_id} value={object_id}>
            {t(dueText(kind))} – {object_id}
          </option>
        ))}
      </Select>
      <Select
        name="ending"
        label={t({ fr: 'Comment', en: 'How' })}
        value={asked}
        onChange={({ target }) => setOutcome(target.value)}
      >
        {outcomes.map((name) => (
          <option key={name} value={name}>
            {textOf(name)}
          </option>
        ))}
      </Select>
      <Button type="submit" look="second" busy={busy} reason={readOnly}>
        {t({ fr: 'Terminer', en: 'End it' })}
      </Button>
      <Fault text={fault} />
    </form>
  );
}

/** The same words as the list of scenarios, which stands on the same page. */
function useOutcomeText(what: Kind | undefined): (outcome: string) => string {
  const { t } = useLang();
  const headers = useKnown('listScenarios', {})?.headers;
  const rows = {
    'advance-payment': headers?.payments,
    'advance-refund': headers?.refunds,
    'advance-payout': headers?.payouts,
    'advance-dispute': undefined,
  };
  return (outcome) => {
    if (outcome === 'won' || outcome === 'lost') return t(disputeWords[outcome].text);
    const row = what && rows[what]?.find((one) => one.outcome === outcome);
    const text: Text = row ? { fr: row.text_fr, en: row.text_en } : { fr: outcome, en: outcome };
    return t(text);
  };
}
