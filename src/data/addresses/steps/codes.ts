// Step 2: Plus Codes, coordinates, telephone and post-box numbers, kilometres: read or set aside, none is a name.
// Plus Codes follow the Open Location Code specification (github.com/google/open-location-code).
import type { Point, State } from '../state.ts';
import type { fold } from './fold.ts';

const DIGITS = '23456789CFGHJMPQRVWX';
const CODE =
  /(?<![A-Za-z0-9])([23456789CFGHJMPQRVWX]{4,8})\+([23456789CFGHJMPQRVWX]{2,3})(?![A-Za-z0-9])/i;
const COORDINATES = /(?<![\d.])(1[2-6]\.\d{2,})\s*[,; ]\s*(-1[1-7]\.\d{2,})(?![\d.])/;
/** As French keyboards write them. */
const WITH_COMMAS = /(?<![\d.,])(1[2-6],\d{2,})\s*[;, ]\s*(-1[1-7],\d{2,})(?![\d.,])/;
/** As maps and telephones show them: 14°41'34" N, 17°26'48" W; the west is the only one that the country has. */
const IN_DEGREES =
  /(?<!\d)(1[2-6])\s*°\s*(\d{1,2}(?:[.,]\d+)?)\s*['’′]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|['’′]{2})\s*)?N\s*[,;]?\s*(1[1-7])\s*°\s*(\d{1,2}(?:[.,]\d+)?)\s*['’′]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|['’′]{2})\s*)?[WO](?![\p{L}\d])/iu;
/** Of the rest of the world only as maps write them, so that no two prices are a point. */
const ELSEWHERE =
  /(?<![\d.-])(-?[1-8]?\d\.(?!000)\d{2,})\s*[,;]\s*(-?(?:1[0-7]\d|\d{1,2})\.(?!000)\d{2,})(?![\d.])/;
/** Where nothing else is written two numbers are a point, however rough. */
const ALONE = /^\s*(-?[1-8]?\d\.\d+)\s*[,;\s]\s*(-?(?:1[0-7]\d|\d{1,2})\.\d+)\s*$/;
/** "BP 5579 Dakar-Fann": the post office that keeps the box, not where the house stands. */
const OFFICE =
  /(?<=[\s–-]dakar[\s–-]+)(?:fann|yoff|ponty|peytavin|colobane|libert[eé]|m[eé]dina|hann|[eé]toile|bourguiba|grand[\s-]dakar|r\.?p\.?)(?![\p{L}\d])/iu;
const OFFICE_ALONE = new RegExp(OFFICE.source.replace(/^\(\?<=.*?\)/u, ''), 'iu');
const BOX =
  /(?<![\p{L}\d])(?:b\.?\s?p|c\.?\s?p|bo[iî]te postale)\b\.?\s*:?\s*(?:n°?\s*)?(?:\d{1,3}[ .]\d{3}|\d{1,6})\b/giu;
/** The longer one first: what it takes is no second number. */
const TELEPHONES: readonly RegExp[] = [
  /(?:\((?:\+|00)?221\)|(?:\+|00)?221)[\s.-]?\d{2}[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2}(?!\d)/gu,
  // Ranges of content/operators: 30, 32, 33, 36 and 39 are fixed, 790 is the last of the mobiles.
  /(?<!\d)(?:3[02369]|7[0-25-9])[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2}(?!\d)/gu,
];
const ASIDE: readonly RegExp[] = [
  BOX,
  ...TELEPHONES,
  /\(\+?221\)/gu,
  /\b(?:km|pk|kilom[eè]tre)\s*\d+(?:[.,]\d+)?\b/giu,
  // "à 5 km de Mbour" says more: relations.ts reads it.
  /\b\d+(?:[.,]\d+)?\s*km\b(?!\s*\d)(?!\s+(?:environ\s+)?(?:(?:au|à)\s+)?(?:l['’]\s*)?(?:(?:nord|sud|est|ouest)[\s-]+){0,2}(?:de\b|du\b|d['’]))/giu,
];

/** The end of an address that is written for abroad: "Dakar, Senegal, West Africa". */
const CONTINENT =
  /(?<!\p{L})(?:west\s+africa|afrique\s+(?:de\s+l\s*['’]\s*ouest|occidentale))[\s.]*$/iu;

export function extractCodes({ text, tokens }: State): Partial<State> {
  const taken: [number, number][] = [];
  const ignored: string[] = [];
  const plus = CODE.exec(text);
  const coordinates = [COORDINATES, WITH_COMMAS, IN_DEGREES, ELSEWHERE, ALONE]
    .map((pattern) => pattern.exec(text))
    .find((found) => found !== null);
  let code: State['code'] = null;
  if (plus && [4, 6, 8].includes((plus[1] ?? '').length)) {
    code = { text: plus[0].toUpperCase(), point: decodeFull(plus[0].toUpperCase()) };
    taken.push([plus.index, plus.index + plus[0].length]);
  } else if (coordinates) {
    code = { text: coordinates[0], point: pointOf(coordinates) };
    taken.push([coordinates.index, coordinates.index + coordinates[0].length]);
  }
  const isTaken = (at: number) => taken.some(([from, to]) => at >= from && at < to);
  for (const pattern of ASIDE) {
    for (const found of text.matchAll(pattern)) {
      if (isTaken(found.index)) continue;
      const before = text.slice(0, found.index);
      const from = TELEPHONES.includes(pattern) ? before.search(CALLED) : -1;
      taken.push([from < 0 ? found.index : from, found.index + found[0].length]);
      ignored.push(found[0]);
    }
  }
  const continent = CONTINENT.exec(text);
  if (continent) taken.push([continent.index, text.length]);
  const box = text.search(BOX);
  const office = box < 0 || isAll(text) ? null : OFFICE.exec(text.slice(box));
  if (office) {
    taken.push([box + office.index, box + office.index + office[0].length]);
    ignored.push(office[0]);
  }
  if (taken.length === 0) return {};
  return { code, ignored, tokens: without(tokens, taken) };
}

/** What a letterhead puts before a number. */
const TELEPHONE = /(?<!\p{L})(?:t[eé]l(?:[eé]phones?)?|fax|mobile|portable|whatsapp)(?!\p{L})/giu;
/** Right before a number it goes with it: "mosquée de Ouakam, numéro de tél. :". */
const CALLED = new RegExp(
  `(?:(?:${TELEPHONE.source}|(?<!\\p{L})(?:contact|num[eé]ro|n°)(?!\\p{L}))[\\s.:/]*(?:de\\s+)?)+$`,
  'iu',
);

/** Of nothing but a box and its office, and where to call, the office is all that tells where. */
const isAll = (text: string): boolean =>
  !/\p{L}/u.test(
    text
      .replace(BOX, '')
      .replace(TELEPHONE, '')
      .replace(/[\s–-]*dakar[\s–-]+/iu, ' ')
      .replace(OFFICE_ALONE, ''),
  );

/** Two numbers, or degrees, minutes and seconds north and west. */
function pointOf(found: RegExpExecArray): Point {
  const [first = 0, second = 0, third = 0, ...rest] = found
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  if (rest.length === 0) return { lat: first, lon: second };
  const [degrees = 0, minutes = 0, seconds = 0] = rest;
  return { lat: inDegrees(first, second, third), lon: -inDegrees(degrees, minutes, seconds) };
}

const inDegrees = (degrees: number, minutes: number, seconds: number): number =>
  round(degrees + minutes / 60 + seconds / 3_600);

/** A hundredth of a second is no more than this. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

function without(tokens: readonly ReturnType<typeof fold>[number][], taken: [number, number][]) {
  const inside = (at: number) => taken.some(([from, to]) => at >= from && at < to);
  return tokens.flatMap((token, index) => {
    if (inside(token.start)) return [];
    const before = tokens[index - 1];
    return [before && inside(before.start) ? { ...token, breaks: true } : token];
  });
}

/** The middle of a full code; null for a short one. */
function decodeFull(code: string): Point | null {
  const digits = code.replace('+', '');
  return code.indexOf('+') === 8 ? decode(digits) : null;
}

function decode(digits: string): Point {
  let [lat, lon, size] = [-90, -180, 20];
  const pairs = digits.slice(0, 10);
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    lat += DIGITS.indexOf(pairs[at] ?? '') * size;
    lon += DIGITS.indexOf(pairs[at + 1] ?? '') * size;
    if (at + 3 < pairs.length) size /= 20;
  }
  const last = digits[10];
  if (last === undefined) return { lat: lat + size / 2, lon: lon + size / 2 };
  // The eleventh digit divides the cell into five rows of four.
  const index = DIGITS.indexOf(last);
  const [high, wide] = [size / 5, size / 4];
  return {
    lat: lat + Math.floor(index / 4) * high + high / 2,
    lon: lon + (index % 4) * wide + wide / 2,
  };
}

/** Of a short code: the one of its places that is nearest to the reference. */
export function recoverCode(code: string, near: Point): Point {
  const missing = 8 - code.indexOf('+');
  const size = 20 ** (2 - missing / 2);
  const prefix = encodePairs(near, missing);
  const found = decode(prefix + code.replace('+', ''));
  const settle = (value: number, reference: number) =>
    value - reference > size / 2
      ? value - size
      : reference - value > size / 2
        ? value + size
        : value;
  return { lat: settle(found.lat, near.lat), lon: settle(found.lon, near.lon) };
}

function encodePairs({ lat, lon }: Point, length: number): string {
  let out = '';
  let [y, x, size] = [lat + 90, lon + 180, 20];
  for (let at = 0; at < length; at += 2) {
    out += DIGITS.charAt(Math.floor(y / size)) + DIGITS.charAt(Math.floor(x / size));
    [y, x] = [y % size, x % size];
    size /= 20;
  }
  return out;
}
