// What an operator put first in the queue is read again until it is done, or waits for its time anew (UI83, UI162, UI163).
import { useState } from 'react';
import type { JobState } from '../../../contract/backoffice/words.ts';
import { useReadAgain } from '../api/awaiting.ts';

type Queue = {
  data: { data: readonly { id: string; state: JobState }[] } | undefined;
  refetch: Parameters<typeof useReadAgain>[0]['refetch'];
};

/** `launched` takes the id of the one that was put first; `<ReadAgain>` takes the rest. */
export function useUntilDone(read: Queue) {
  const [id, launched] = useState<string>();
  const one = read.data?.data.find((row) => row.id === id);
  return { launched, ...useReadAgain(read, one !== undefined && one.state !== 'waiting') };
}
