// How often to ask while something is awaited that no event tells: often at first, seldom later, never after five
// minutes; from the start again when it begins anew, or when somebody comes back to the page (UI83, UI84).
import { useCallback, useEffect, useState } from 'react';
import { isSeen } from '../lib/seen.ts';
import { usePaused } from './paused.ts';

const often_ms = 2_000;
const seldom_ms = 40_000;
/** So long one looks at the page; afterwards the paid payment comes by the stream all the same. */
const attention_ms = 20_000;
const longest_ms = 5 * 60_000;

function useAwaiting(isUnderWay: boolean) {
  const [round, setRound] = useState(0);
  const [every_ms, setEvery] = useState<number | false>(often_ms);
  const isPaused = usePaused();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new beginning is a new count.
  useEffect(() => {
    if (!isUnderWay) return;
    setEvery(often_ms);
    const later = setTimeout(() => setEvery(seldom_ms), attention_ms);
    const over = setTimeout(() => setEvery(false), longest_ms);
    return () => {
      clearTimeout(later);
      clearTimeout(over);
    };
  }, [round, isUnderWay]);
  const again = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    const back = () => isSeen() && again();
    addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [again]);
  return {
    every_ms: isUnderWay && !isPaused ? every_ms : (false as const),
    isOver: isUnderWay && every_ms === false,
    again,
  };
}

type Reading = { refetch: (options: { cancelRefetch: boolean }) => unknown };

/**
 * A read that is made again while what it shows is under way, and the page is looked at; `<ReadAgain>` takes what it answers.
 * One that waits for its payer may do so for a day: the page asks for five minutes, and a press for five more.
 */
export function useReadAgain({ refetch }: Reading, isUnderWay: boolean) {
  const { every_ms, isOver, again } = useAwaiting(isUnderWay);
  // An answer that takes longer than the pause is waited for.
  const read = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useEffect(() => {
    if (every_ms === false) return;
    const timer = setInterval(() => isSeen() && read(), every_ms);
    return () => clearInterval(timer);
  }, [every_ms, read]);
  const readAgain = () => {
    again();
    read();
  };
  return { isOver, again: readAgain };
}
