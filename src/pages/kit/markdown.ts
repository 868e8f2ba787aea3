// A small part of Markdown as HTML: a title, headings, paragraphs and lists. Everything else is text and is escaped, so
// whatever an operator writes stays words.
import type { Lang } from '../../../contract/text.ts';
import { type Html, html, say } from './html.ts';

export type Rendered = {
  title: string;
  /** The headings of the first level below the title, with their anchors. */
  headings: { id: string; text: string }[];
  body: Html;
};

/** `#` is the title, `##` and `###` are headings, lines with `- ` or `1. ` a list; a blank line ends a paragraph. */
export function renderMarkdown(text: string, lang: Lang): Rendered {
  const rendered: Rendered = { title: '', headings: [], body: html`` };
  const blocks: Html[] = [];
  for (const block of blocksOf(text)) {
    const [, marks, words = ''] = /^(#{1,3}) +(.+)$/.exec(block[0] ?? '') ?? [];
    const said = say({ fr: words, en: words }, lang);
    if (marks === '#' && rendered.title === '') rendered.title = said;
    else if (marks === '##') {
      const id = `s${rendered.headings.length + 1}`;
      rendered.headings.push({ id, text: said });
      blocks.push(html`<h2 id="${id}">${said}</h2>\n`);
    } else if (marks !== undefined) blocks.push(html`<h3>${said}</h3>\n`);
    else blocks.push(...paragraphAndLists(block, lang));
  }
  return { ...rendered, body: html`${blocks}` };
}

/** Lines between blank ones; a heading is a block of its own. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    if (/^#{1,3} +\S/.test(line)) blocks.push([line], []);
    else if (line === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

type Kind = 'ul' | 'ol' | 'p';
const item = /^(?:([-*])|\d{1,3}[.)]) +(.+)$/;

/** A list may follow the line that opens it without a blank one between. */
function paragraphAndLists(lines: readonly string[], lang: Lang): Html[] {
  const parts: { kind: Kind; texts: string[] }[] = [];
  for (const line of lines) {
    const [found, dash, words = ''] = item.exec(line) ?? [];
    const last = parts.at(-1);
    if (found !== undefined) {
      const kind = dash === undefined ? 'ol' : 'ul';
      if (last?.kind === kind) last.texts.push(words);
      else parts.push({ kind, texts: [words] });
    } else if (last) last.texts.push(`${last.texts.pop()} ${line}`);
    else parts.push({ kind: 'p', texts: [line] });
  }
  return parts.map(({ kind, texts }) =>
    block(
      kind,
      texts.map((fr) => say({ fr, en: fr }, lang)),
    ),
  );
}

function block(kind: Kind, texts: readonly string[]): Html {
  if (kind === 'p') return html`<p>${texts}</p>\n`;
  const items = texts.map((text) => html`<li>${text}</li>\n`);
  return kind === 'ul' ? html`<ul>\n${items}</ul>\n` : html`<ol>\n${items}</ol>\n`;
}
