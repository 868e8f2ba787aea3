// How often to ask while something is awaited that no event tells: often at first, seldom later, never after five
// minutes; from the start again when somebody comes back to the page (UI83, UI84).
import { useCallback, useEffect, useState } from 'react';

const often_ms = 2_000;
const seldom_ms = 40_000;
/** So long one looks at the page; afterwards the paid payment comes by the stream all the same. */
const attention_ms = 20_000;
const longest_ms = 5 * 60_000;

export function useAwaiting() {
  const [step, setStep] = useState({ since: 0, every_ms: often_ms as number | false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new beginning is a new count.
  useEffect(() => {
    const later = setTimeout(
      () => setStep((now) => ({ ...now, every_ms: seldom_ms })),
      attention_ms,
    );
    const over = setTimeout(() => setStep((now) => ({ ...now, every_ms: false })), longest_ms);
    return () => {
      clearTimeout(later);
      clearTimeout(over);
    };
  }, [step.since]);
  const again = useCallback(
    () => setStep(({ since }) => ({ since: since + 1, every_ms: often_ms })),
    [],
  );
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && again();
    addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [again]);
  return { every_ms: step.every_ms, isOver: step.every_ms === false, again };
}

/** A read that is made again while what it shows is under way, and the page is looked at. */
export function useReadAgain({ refetch }: { refetch: () => unknown }, isUnderWay: boolean) {
  const { every_ms, isOver, again } = useAwaiting();
  useEffect(() => {
    if (!isUnderWay || every_ms === false) return;
    const look = () => document.visibilityState === 'visible' && void refetch();
    const timer = setInterval(look, every_ms);
    return () => clearInterval(timer);
  }, [isUnderWay, every_ms, refetch]);
  return { isOver: isUnderWay && isOver, again };
}
