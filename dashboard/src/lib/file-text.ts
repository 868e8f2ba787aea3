// The text of a file as people have it: UTF-8, what a spreadsheet calls "Unicode text", or, as spreadsheets in French write
// CSV by default, Windows-1252. Read as UTF-8 that one would lose each accent without a word.

/** Undefined where it is none: a workbook or a photo would be taken for a list of strange names. */
export function fileText(bytes: ArrayBuffer): string | undefined {
  const text = decoded(bytes);
  return text.startsWith('%PDF-') || [...text].some(isControl) ? undefined : text;
}

/** Tabs, lines and pages are of a text, and so is the end that old programs write. */
const isControl = (sign: string) => sign < ' ' && !'\t\n\v\f\r\u001a'.includes(sign);

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
