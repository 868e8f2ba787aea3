// Reads a stream of server-sent events, one block after the other (the form is that of the HTML standard).

export type Block = { id?: string; event?: string; data?: string };

/** The server shows every 15 s that it is alive: without that the connection is dead. */
const silence_ms = 45_000;

/** Far above any event: a body is a few kilobytes, its headers are less. */
export const blockMost = 1_048_576;

export class BlockTooLong extends Error {}

/** The blocks of an open answer; ends when the server ends it, throws when the connection is lost. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  giveUp: () => void,
): AsyncGenerator<Block> {
  const timer = setTimeout(giveUp, silence_ms);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      timer.refresh();
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        yield blockOf(block);
        // Whoever reads took a while, not the server.
        timer.refresh();
      }
      if (text.length > blockMost) throw new BlockTooLong();
    }
  } finally {
    clearTimeout(timer);
  }
}

function blockOf(text: string): Block {
  const block: Block = {};
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (name === 'id' || name === 'event' || name === 'data') block[name] = value;
  }
  return block;
}
