// What the public page of the terms makes of a text: headings, paragraphs and lists; all else is text (src/pages/kit/markdown.ts,
// which draws it, and beside which this one is tested).

export type TermsPart = { kind: 'heading' | 'p' | 'ul' | 'ol'; texts: string[] };

const heading = /^#{1,3} +(\S.*)$/;
const item = /^(?:([-*])|\d{1,3}[.)]) +(.+)$/;

export function partsOf(text: string): TermsPart[] {
  const parts: TermsPart[] = [];
  // Of the block that is being read; a blank line and a heading end it.
  let last: TermsPart | undefined;
  const begin = (kind: TermsPart['kind'], words: string) => {
    last = { kind, texts: [words] };
    parts.push(last);
  };
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const title = heading.exec(line)?.[1];
    const [found, dash, words = ''] = item.exec(line) ?? [];
    if (line === '') last = undefined;
    else if (title !== undefined) {
      begin('heading', title);
      last = undefined;
    } else if (found !== undefined) {
      const kind = dash === undefined ? 'ol' : 'ul';
      if (last?.kind === kind) last.texts.push(words);
      else begin(kind, words);
    } else if (last) last.texts.push(`${last.texts.pop()} ${line}`);
    else begin('p', line);
  }
  return parts;
}
