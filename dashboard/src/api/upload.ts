// A file on its way to an operation: how far it is, and the way to call it off, which `fetch` cannot tell (UI88).
import { askedOf, type CallName, type Plain, read, signedIn } from './call.ts';
import { doubt, isOfProxy } from './connection.ts';
import { Unreached } from './errors.ts';

export type Sending = {
  /** Hears how many bytes have left, of how many. */
  told: (bytes: number, of: number) => void;
  signal: AbortSignal;
};

export const upload = (name: CallName, given: Plain, on: Sending): Promise<unknown> =>
  signedIn(async () => read(await sent(await askedOf(name, given), on)));

type Asked = Awaited<ReturnType<typeof askedOf>>;

function sent({ address, method, headers, body }: Asked, { told, signal }: Sending) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const tell = ({ loaded, total }: ProgressEvent) => told(loaded, total);
    request.upload.onloadstart = tell;
    request.upload.onprogress = tell;
    const lost = () => {
      void doubt();
      reject(new Unreached('unreached'));
    };
    request.onload = () => {
      const answer = answerOf(request);
      if (isOfProxy(answer)) lost();
      else resolve(answer);
    };
    request.onabort = () => reject(signal.reason);
    request.onerror = lost;
    signal.addEventListener('abort', () => request.abort());
    request.send((body as XMLHttpRequestBodyInit | undefined) ?? null);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = ['content-type', 'x-request-id', 'retry-after'].flatMap((name) => {
    const text = request.getResponseHeader(name);
    return text === null ? [] : [[name, text] as [string, string]];
  });
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers,
  });
}
