// Posts to a service that the operator chose (a model, speech to text), and always comes back in time with an answer that
// fits: one absolute deadline, 1 MiB, no redirect (contract/hiring.md section 6). The address is the operator's own choice,
// so it may be local: unlike a merchant's it is not judged.
import { limits } from '../../contract/limits.ts';
import { readBounded } from '../kit/read-bounded.ts';

/** Why there is nothing to read: `closed` is us, on the way to stop. */
export type ServiceFault =
  | 'timeout'
  | 'connection'
  | 'redirect'
  | 'status'
  | 'too_large'
  | 'closed';

export type ServiceAnswer = { took_ms: number; status: number | null } & (
  | { fault: null; text: string }
  | { fault: ServiceFault }
);

export type ServiceRequest = {
  url: string;
  key: string | null;
  headers?: Readonly<Record<string, string>>;
  body: NonNullable<RequestInit['body']>;
  timeout_ms: number;
};

export type ServiceCaller = {
  /** Never throws. */
  post(request: ServiceRequest): Promise<ServiceAnswer>;
  /** Ends what is under way. */
  close(): void;
};

export function createServiceCaller(): ServiceCaller {
  const closing = new AbortController();
  return {
    async post(request) {
      const started = performance.now();
      const deadline = AbortSignal.timeout(Math.max(1, request.timeout_ms));
      const signal = AbortSignal.any([deadline, closing.signal]);
      const course: Course = { status: null };
      const found = await exchange(request, signal, course).catch(() => {
        if (closing.signal.aborted) return { fault: 'closed' } as const;
        return { fault: deadline.aborted ? 'timeout' : 'connection' } as const;
      });
      return { ...found, ...course, took_ms: Math.round(performance.now() - started) };
    },
    close: () => closing.abort(),
  };
}

type Course = { status: number | null };
type Found = { fault: null; text: string } | { fault: ServiceFault };

async function exchange(
  { url, key, headers, body }: ServiceRequest,
  signal: AbortSignal,
  course: Course,
): Promise<Found> {
  const authorization = key === null ? {} : { Authorization: `Bearer ${key}` };
  const response = await fetch(url, {
    method: 'POST',
    // What is unpacked is counted too, but nobody needs to pack a megabyte. A kept connection that the service has ended
    // meanwhile would fail a call for nothing, and a new one costs little beside the answer.
    headers: { ...headers, ...authorization, 'Accept-Encoding': 'identity', Connection: 'close' },
    body,
    // Whoever the service sends us on to is not who the record names.
    redirect: 'manual',
    signal,
  });
  course.status = response.status;
  if (response.ok) {
    const text = await readBounded(response, limits.serviceAnswerBytes);
    return text === undefined ? { fault: 'too_large' } : { fault: null, text };
  }
  await response.body?.cancel();
  return { fault: response.status >= 300 && response.status < 400 ? 'redirect' : 'status' };
}
