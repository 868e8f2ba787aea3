// HTML written as HTML: a tagged template that escapes every value, so that no page can forget to.
import { type Lang, setFrench, type Text } from '../../../contract/text.ts';

export type Html = { readonly html: string };
type Part = string | number | Html | undefined | readonly Part[];

/** html`<p>${text}</p>`; a value that is itself html`` is spliced in, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  for (const [n, part] of parts.entries()) text += write(part) + (strings[n + 1] ?? '');
  return { html: text };
}

function write(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map(write).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A text of the catalogue in the page's language; French signs keep to their word's line. */
export const say = (text: Text, lang: Lang): string =>
  lang === 'en' ? text.en : setFrench(text.fr);

/** The same, with `code` between backticks and [words](#anchor) or [words](/docs/page) as a link. */
export function prose(text: Text, lang: Lang): Html {
  const escaped = escapeHtml(say(text, lang));
  return {
    html: escaped
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\[([^\]]+)\]\((#[\w-]+|\/(?:docs|data)[\w/?=-]*)\)/g, '<a href="$2">$1</a>'),
  };
}

/** A name as code that may break after its signs, so that a long one does not widen a phone's table. */
export const nameCode = (name: string): Html => ({
  html: `<code>${escapeHtml(name).replace(/[_./]/g, '$&<wbr>')}</code>`,
});

/** A table that scrolls inside itself on a small screen, by finger or by keyboard. */
export function table(caption: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" role="group" tabindex="0" aria-label="${caption}">
<table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row}</tr>\n`)}</tbody>
</table>
</div>`;
}

export const codeBlock = (label: string, text: string): Html =>
  html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
