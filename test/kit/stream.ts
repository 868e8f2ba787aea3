// A client of the stream of events for tests: frames one after the other, and whether it was ended.

export type Frame = {
  id: string | undefined;
  event: string | undefined;
  /** Parsed; a test says itself what it expects. */
  data: ReturnType<typeof JSON.parse>;
  /** A comment: what keeps an idle stream alive. */
  isBeat: boolean;
};

export type StreamClient = {
  status: number;
  headers: Headers;
  /** The next frame; undefined once the server has ended the stream. */
  next(): Promise<Frame | undefined>;
  /** The next so many events, beats left out. */
  events(count: number): Promise<Frame[]>;
  close(): void;
};

const patience_ms = 8_000;

/** The first frame, which says where the stream begins, is read already: its id is `start`. */
export async function openStream(
  url: string,
  headers: Record<string, string>,
): Promise<StreamClient & { start: string | undefined }> {
  const ending = new AbortController();
  const response = await fetch(url, { headers, signal: ending.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  const next = async (): Promise<Frame | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return frameOf(block);
      }
      const timer = setTimeout(() => ending.abort(new Error('no frame came')), patience_ms);
      const read = await reader?.read().finally(() => clearTimeout(timer));
      if (!read || read.done) return undefined;
      text += read.value;
    }
  };
  const client: StreamClient = {
    status: response.status,
    headers: response.headers,
    next,
    async events(count) {
      const found: Frame[] = [];
      while (found.length < count) {
        const frame = await next();
        if (!frame) throw new Error(`the stream ended after ${found.length} of ${count} events`);
        if (frame.event !== undefined) found.push(frame);
      }
      return found;
    },
    close: () => ending.abort(),
  };
  const start = response.status === 200 ? (await next())?.id : undefined;
  return { ...client, start };
}

function frameOf(block: string): Frame {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const;
    }),
  );
  const data = fields.get('data');
  return {
    id: fields.get('id'),
    event: fields.get('event'),
    data: data === undefined ? undefined : JSON.parse(data),
    isBeat: block.startsWith(':'),
  };
}
