// Reads a stranger's answer no further than it may go.

/** The text of a body; undefined when it is longer than `most` bytes, and the rest is not read. */
export async function readBounded(response: Response, most: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let length = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > most) {
      // What is told to stop may say that it was stopped.
      await reader.cancel().catch(() => {});
      return undefined;
    }
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}
