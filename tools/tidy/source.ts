// Splits TypeScript text into code, comments and literals, so that a rule about code is never fooled by a sentence that quotes it.

export type Literal = { start: number; text: string };

export type Source = {
  text: string;
  /** Comments and the inside of strings, templates and regular expressions are blanks; offsets and lines are kept. */
  code: string;
  /** Only the comments; everything else is blank. */
  comments: string;
  /** The pieces of text between quotes, in order; `start` is the offset just after the quote. */
  literals: Literal[];
  lineOf: (offset: number) => number;
};

const CODE = 0;
const COMMENT = 1;
const LITERAL = 2;

/** A word after which a slash opens a regular expression although it looks like an operand. */
const BEFORE_REGEX =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|void|delete|throw|new|await|yield|else|do|instanceof)$/;

type Scan = {
  text: string;
  kinds: Uint8Array;
  literals: Literal[];
  /** Brace depth at which each open `${` closes: that `}` resumes its template. */
  holes: number[];
  depth: number;
  /** Offset of the last character of code that is not a blank: it tells a division from a regular expression. */
  last: number;
};

export function readSource(text: string): Source {
  const scan: Scan = {
    text,
    kinds: new Uint8Array(text.length),
    literals: [],
    holes: [],
    depth: 0,
    last: -1,
  };
  let at = text.startsWith('#!') ? skipComment(scan, 0, lineEnd(text, 0)) : 0;
  while (at < text.length) at = step(scan, at);
  return {
    text,
    code: keepOnly(scan, CODE),
    comments: keepOnly(scan, COMMENT),
    literals: scan.literals,
    lineOf: lineFinder(text),
  };
}

function step(scan: Scan, at: number): number {
  const { text } = scan;
  const char = text[at];
  const next = text[at + 1];
  if (char === '/' && next === '/') return skipComment(scan, at, lineEnd(text, at));
  if (char === '/' && next === '*') return skipComment(scan, at, after(text, '*/', at + 2));
  if (char === "'" || char === '"') return quoted(scan, at, char);
  if (char === '`') return template(scan, at + 1);
  if (char === '/' && opensRegex(scan, at)) return regex(scan, at);
  if (char === '{') scan.depth += 1;
  if (char === '}') {
    if (scan.holes.at(-1) === scan.depth) {
      scan.holes.pop();
      return template(scan, at + 1);
    }
    scan.depth -= 1;
  }
  if (char !== ' ' && char !== '\n' && char !== '\t' && char !== '\r') scan.last = at;
  return at + 1;
}

function skipComment(scan: Scan, from: number, to: number): number {
  scan.kinds.fill(COMMENT, from, to);
  return to;
}

/** A quote without its partner on the line is an apostrophe of JSX text: taken as a plain character. */
function quoted(scan: Scan, at: number, quote: string): number {
  const { text } = scan;
  let end = at + 1;
  while (end < text.length && text[end] !== quote && text[end] !== '\n') {
    end += text[end] === '\\' ? 2 : 1;
  }
  scan.last = at;
  if (text[end] !== quote) return at + 1;
  addLiteral(scan, at + 1, end);
  scan.last = end;
  return end + 1;
}

/** From inside a template: to its closing backtick, or just after the next `${`. */
function template(scan: Scan, from: number): number {
  const { text } = scan;
  let end = from;
  while (end < text.length && text[end] !== '`' && !(text[end] === '$' && text[end + 1] === '{')) {
    end += text[end] === '\\' ? 2 : 1;
  }
  addLiteral(scan, from, Math.min(end, text.length));
  if (text[end] === '$') {
    scan.holes.push(scan.depth);
    scan.last = end + 1;
    return end + 2;
  }
  scan.last = end;
  return end + 1;
}

function opensRegex(scan: Scan, at: number): boolean {
  const { text, last } = scan;
  const before = last < 0 ? '' : (text[last] ?? '');
  if (before === '<') return false; // a closing tag of JSX
  if (/[)\]}'"`]/.test(before)) return false;
  if (/[\w$]/.test(before) && !BEFORE_REGEX.test(text.slice(Math.max(0, last - 12), last + 1))) {
    return false;
  }
  return regexEnd(text, at) > 0;
}

function regex(scan: Scan, at: number): number {
  const end = regexEnd(scan.text, at);
  scan.kinds.fill(LITERAL, at + 1, end);
  scan.last = end;
  return end + 1;
}

/** Offset of the closing slash, or -1 when the line ends first. A slash inside a class such as [/] does not close. */
function regexEnd(text: string, at: number): number {
  let inClass = false;
  for (let end = at + 1; end < text.length; end += 1) {
    const char = text[end];
    if (char === '\n') return -1;
    if (char === '\\') end += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return end;
  }
  return -1;
}

function addLiteral(scan: Scan, start: number, end: number): void {
  scan.kinds.fill(LITERAL, start, end);
  scan.literals.push({ start, text: scan.text.slice(start, end) });
}

function keepOnly(scan: Scan, kind: number): string {
  const { text, kinds } = scan;
  let kept = '';
  let from = 0;
  while (from < text.length) {
    const current = kinds[from];
    let to = from + 1;
    while (to < text.length && kinds[to] === current) to += 1;
    const piece = text.slice(from, to);
    kept += current === kind ? piece : blank(piece);
    from = to;
  }
  return kept;
}

function blank(piece: string): string {
  return piece.includes('\n') ? piece.replace(/[^\n]/g, ' ') : ' '.repeat(piece.length);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function after(text: string, mark: string, at: number): number {
  const end = text.indexOf(mark, at);
  return end < 0 ? text.length : end + mark.length;
}

export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
