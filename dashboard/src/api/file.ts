// Files of operations: read into the page's memory, sent as a form or as bare bytes (UI88, UI230).
import { type CallInput, type CallName, callRaw } from './call.ts';

/** The bytes of a file, under their type; `told` hears how many there are so far. */
export async function readFile<N extends CallName>(
  name: N,
  input: CallInput<N>,
  told?: (bytes: number) => void,
): Promise<Blob> {
  const response = await callRaw(name, input);
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !told) return response.blob();
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    parts.push(value);
    bytes += value.length;
    told(bytes);
  }
}

/** Gives a file to the browser's own downloads. */
export function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
