// The second step of money that moves: the quote's figures with its seconds counted down and said at 60 and 20, renewed
// without loss, and a button that repeats the sum (UI74, UI196).
import { useMemo } from 'react';
import type { limits } from '../../../contract/limits.ts';
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { CallError } from '../api/errors.ts';
import type { FormKey } from '../lib/form-key.ts';
import { countdown } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';
import { Form, prepared, useForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { TimeMarks } from '../ui/time-marks.tsx';
import { Money, useNow } from '../ui/values.tsx';
import { feePayerTexts } from '../words/money.ts';

/** That limit and no other, or it does not compile; all of them would be a tenth of the page. */
const holds_ms = 1_000 * (120 satisfies (typeof limits)['quoteValidity_s']);

const markOf = (seconds: number) => ({
  fr: `Le devis tient encore ${seconds} secondes.`,
  en: `The quote holds for ${seconds} more seconds.`,
});

type Props = {
  facts: readonly Fact[];
  /** Another one for each quote. */
  quoteHash: string;
  /** What the button says, with the figure. */
  act: string;
  confirm: (key: string) => Promise<void>;
  renew: () => Promise<void>;
  back: () => void;
  /** Of all quotes of one sum: after a lost answer the next quote asks under the same key. */
  formKey: FormKey;
  /** Below zero where the balance is too low: said before it is refused. */
  available_after: number;
  /** Of the step before: what is refused now may be a field of it. */
  labels: Record<string, string>;
};

export function Quoted({
  facts,
  quoteHash,
  act,
  confirm,
  renew,
  back,
  formKey,
  available_after,
  labels,
}: Props) {
  const { t } = useLang();
  const left_ms = useLeft(quoteHash);
  const form = useForm(async (key) => {
    // Of an old quote a new one is asked for, whose figures are read first.
    if (!isOver) return confirm(key);
    await renew();
    return prepared;
  }, formKey);
  const isRefused = form.error instanceof CallError && form.error.code === 'QUOTE_EXPIRED';
  const isOver = left_ms <= 0 || isRefused;
  const tooLow =
    available_after < 0
      ? t({ fr: 'Le solde disponible ne suffit pas.', en: 'The available balance is too low.' })
      : undefined;
  const over = t({ fr: 'Ce devis est fini.', en: 'This quote is over.' });
  return (
    <Form
      form={form}
      labels={{}}
      elsewhere={labels}
      acts={
        <>
          <Button type="submit" busy={form.busy} reason={isOver ? undefined : tooLow}>
            {isOver ? t({ fr: 'Renouveler le devis', en: 'Renew the quote' }) : act}
          </Button>
          <Button look="quiet" onClick={back}>
            {t({ fr: 'Modifier', en: 'Change' })}
          </Button>
        </>
      }
    >
      <Facts facts={facts} />
      {available_after < 0 && <Missing francs={-available_after} />}
      <p className="quiet" aria-hidden="true">
        {isOver
          ? over
          : `${t({ fr: 'Devis valable encore', en: 'The quote holds for' })} ${countdown(left_ms)}`}
      </p>
      <TimeMarks
        left_ms={isOver ? 0 : left_ms}
        mark={(seconds) => t(markOf(seconds))}
        over={over}
      />
    </Form>
  );
}

/**
 * Counted from the moment the quote came, and not told from its end by this device's clock: one that runs two minutes ahead
 * would see every quote over before it is read. A quote that is over sooner, as where a test clock was moved, the server refuses.
 */
function useLeft(quoteHash: string): number {
  useNow(1_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each quote has its own moment.
  const came = useMemo(() => performance.now(), [quoteHash]);
  return holds_ms - (performance.now() - came);
}

/** What it costs, and who pays that. */
export function Fee({
  of: { fee, fee_payer },
  payers = feePayerTexts,
}: {
  of: { fee: number; fee_payer: FeePayer };
  payers?: Record<FeePayer, Text>;
}) {
  const { t } = useLang();
  return (
    <span>
      <Money francs={fee} /> <small className="quiet">({t(payers[fee_payer])})</small>
    </span>
  );
}

/** How much is missing, and where money comes from (UI99). */
function Missing({ francs }: { francs: number }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <p className="notice warn">
      <span>
        {t({ fr: 'Il manque ', en: 'Missing: ' })}
        <Money francs={francs} />
        {t({ fr: ' au solde disponible. ', en: ' of available balance. ' })}
        <Link to={pathTo('balance', { id, mode })}>{t({ fr: 'Solde', en: 'Balance' })}</Link>
      </span>
    </p>
  );
}
