// Reads a stranger's answer no further than it may go.

/** The text of a body; undefined when it is longer than `most` bytes, and the rest is not read. */
export async function readBounded(response: Response, most: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    // Leaving the loop cancels the rest.
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
