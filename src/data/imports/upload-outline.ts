// Where the rows and sources of an uploaded file begin, so that a fault names its line; and how much there is in it before
// anything is made of it, so that reading costs what an honest file costs.

/** Lines, from 1, of each row and each source. */
export type Lines = { rows: number[]; sources: number[] };

export type Outline = Lines & { values: number; depth: number };

const [newline, space, quote, backslash, comma] = [...'\n "\\,'].map((one) => one.charCodeAt(0));
const [opensList, closesList, opensObject, closesObject] = [...'[]{}'].map((one) =>
  one.charCodeAt(0),
);

/**
 * The text is a list of rows, or an object with `rows` and `sources`. What is no JSON gets some outline too: it is refused
 * when it is read.
 */
export function outlineOf(text: string): Outline {
  const found: Outline = { rows: [], sources: [], values: 0, depth: 0 };
  let [line, depth, itemsAt] = [1, 0, 0];
  /** The last text on the first level, which before a value is its name. */
  let name = '';
  let items = found.rows;
  let isDue = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === newline) line++;
    if (code <= (space ?? 0)) continue;
    if (isDue && depth === itemsAt && code !== closesList) {
      items.push(line);
      isDue = false;
    }
    if (code === quote) {
      const end = endOfText(text, at);
      if (depth === 1) name = text.slice(at + 1, Math.min(end, at + 20));
      at = end;
    } else if (code === comma) {
      found.values++;
      if (depth === itemsAt) isDue = true;
    } else if (code === opensList || code === opensObject) {
      depth++;
      found.values++;
      found.depth = Math.max(found.depth, depth);
      const isNamed = depth === 2 && itemsAt === 0 && (name === 'rows' || name === 'sources');
      if (code === opensList && (depth === 1 || isNamed)) {
        items = depth === 2 && name === 'sources' ? found.sources : found.rows;
        // Said twice, the last one counts.
        items.length = 0;
        itemsAt = depth;
        isDue = true;
      }
    } else if (code === closesList || code === closesObject) {
      if (depth === itemsAt) {
        itemsAt = 0;
        isDue = false;
      }
      depth--;
    }
  }
  return found;
}

/** The quote that ends the text which begins here. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
