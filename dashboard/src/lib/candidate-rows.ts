// A list of candidates as it is pasted or comes in a file: one a line, separated by commas, semicolons or tabs; every
// wrong line is named before anything is sent (UI143).
import type { Text } from '../../../contract/text.ts';

export type NewCandidate = {
  name: string;
  email?: string;
  phone?: string;
  externalRef?: string;
};

export type CandidateRow = {
  /** In the text that was given, from 1. */
  line: number;
  candidate: NewCandidate;
  faults: readonly Text[];
};

/** Lists have family and given names in columns of their own more often than not: a candidate's name is both. */
type Column = keyof NewCandidate | 'givenName';

/** Beside one of these a given name would stand twice. */
const wholeNames = [
  ...['nom complet', 'full name', 'candidat', 'candidate', 'nom et prenom', 'nom et prenoms'],
  ...['prenom et nom', 'prenoms et nom'],
];

/** What a first line may call its columns, without accents and signs; any other line is a candidate. */
const headsOf: Readonly<Record<Column, readonly string[]>> = {
  name: [...wholeNames, 'nom', 'name', 'nom de famille', 'last name', 'family name', 'surname'],
  givenName: ['prenom', 'prenoms', 'first name', 'given name'],
  email: [
    ...['email', 'e mail', 'mail', 'courriel', 'adresse email', 'adresse e mail', 'adresse mail'],
    ...['email address', 'e mail address'],
  ],
  phone: [
    ...['telephone', 'tel', 'phone', 'portable', 'mobile', 'telephone portable', 'tel portable'],
    ...['telephone mobile', 'numero de telephone', 'n de telephone', 'no de telephone'],
    ...['phone number', 'mobile phone'],
  ],
  externalRef: ['reference', 'ref', 'externalref'],
};
const columnOf: ReadonlyMap<string, Column> = new Map(
  (Object.keys(headsOf) as Column[]).flatMap((column) =>
    headsOf[column].map((head): [string, Column] => [head, column]),
  ),
);
const plain = (head: string): string =>
  head
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(s\)|[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const usual: readonly Column[] = ['name', 'email', 'phone', 'externalRef'];

export function readCandidates(text: string): CandidateRow[] {
  const { rows, hasHead, columns } = tableOf(text);
  const seen = new Map<string, number>();
  return rows.slice(hasHead ? 1 : 0).map(({ line, cells }) => {
    const filled = cells.flatMap((cell, n) => {
      const column = columns[n];
      return column && cell !== '' ? [[column, cell] as const] : [];
    });
    const { givenName, ...given } = Object.fromEntries(filled) as Partial<Record<Column, string>>;
    const name = [givenName, given.name].filter(Boolean).join(' ');
    const candidate: NewCandidate = { ...given, name };
    const faults = faultsOf(candidate);
    if (!hasHead && cells.length > usual.length) faults.push(tooMany);
    const email = candidate.email?.toLowerCase();
    const before = email === undefined ? undefined : seen.get(email);
    if (before !== undefined) faults.push(twice(before));
    else if (email !== undefined) seen.set(email, line);
    return { line, candidate, faults };
  });
}

function tableOf(text: string) {
  const rows = cellsOf(text.replace(/^\uFEFF/, '')).filter(({ cells }) => cells.some(Boolean));
  const heads = rows[0]?.cells ?? [];
  const isWhole = heads.some((head) => wholeNames.includes(plain(head)));
  const named = heads.map((head) => {
    const column = columnOf.get(plain(head));
    return column === 'givenName' && isWhole ? undefined : column;
  });
  const hasHead = named.includes('name') || named.includes('givenName');
  return { rows, heads, hasHead, columns: hasHead ? named : usual };
}

/** Heads of columns that nobody is invited with: without a place here, or a place that a later column takes. */
export function columnsNotTaken(text: string): string[] {
  const { heads, hasHead, columns } = tableOf(text);
  if (!hasHead) return [];
  return heads.filter((head, n) => {
    const column = columns[n];
    return head !== '' && (column === undefined || columns.lastIndexOf(column) !== n);
  });
}

const tooMany: Text = {
  fr: 'quatre colonnes au plus : nom, e-mail, téléphone, référence',
  en: 'four columns at most: name, e-mail, phone, reference',
};

const twice = (line: number): Text => ({
  fr: `la même adresse qu’à la ligne ${line}`,
  en: `the same address as on line ${line}`,
});

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** As mail programs write people, or addresses alone: taken for a name, nobody would be mailed. */
const addressWithin = /[^\s@]@[^\s@]+\.[^\s@]/;
const lengthOf = (text: string) => [...text].length;

function faultsOf({ name, email, phone, externalRef }: NewCandidate): Text[] {
  const faults: Text[] = [];
  const say = (isWrong: boolean, fr: string, en: string) => {
    if (isWrong) faults.push({ fr, en });
  };
  say(name === '', 'le nom manque', 'the name is missing');
  say(lengthOf(name) > 200, 'nom de plus de 200 caractères', 'name of more than 200 characters');
  say(
    addressWithin.test(name),
    'le nom contient une adresse e-mail : donnez-lui sa colonne',
    'the name holds an e-mail address: give it its own column',
  );
  say(
    email !== undefined && (!address.test(email) || email.length > 254),
    'ce n’est pas une adresse e-mail',
    'this is no e-mail address',
  );
  say(
    phone !== undefined && lengthOf(phone) > 50,
    'téléphone de plus de 50 caractères',
    'phone of more than 50 characters',
  );
  say(
    externalRef !== undefined && lengthOf(externalRef) > 100,
    'référence de plus de 100 caractères',
    'reference of more than 100 characters',
  );
  return faults;
}

/** The sign that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string) => first.split(sign).length;
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Cells may be quoted, and hold lines then; two quotes inside are one. */
function cellsOf(text: string): { line: number; cells: string[] }[] {
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let [cell, cells, line, begun, isQuoted] = ['', [] as string[], 1, 1, false];
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push({ line: begun, cells });
    cells = [];
  };
  for (let n = 0; n < text.length; n++) {
    const sign = text[n] as string;
    if (sign === '\n') line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[n + 1] === '"') cell += text[++n];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endRow();
      begun = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}
