// What a receiver answered comes with five signs written out, so that it is safe in a page; shown as text it is itself
// again (UI89).

const signs: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** Once over: what was `&amp;lt;` is `&lt;`. */
export const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (sign) => signs[sign] ?? sign);
