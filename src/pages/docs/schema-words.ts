// Schemas in words for people: the type of a member and its limits, in the language of the page.
import type { Lang, Text } from '../../../contract/text.ts';
import { formatTexts, type PlainSchema } from './operation-facts.ts';

/** One line of a members table; nested members carry a dotted name. */
export type Member = { name: string; required: boolean; schema: PlainSchema; object?: string };

const isObject = (value: unknown): value is PlainSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object, with those of its objects and lists below them. */
export function membersOf(
  schema: PlainSchema,
  objectNameOf: (schema: PlainSchema) => string | undefined,
  prefix = '',
): Member[] {
  const required = new Set((schema['required'] ?? []) as string[]);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, PlainSchema>);
  return properties.flatMap(([name, member]) => {
    const whole = `${prefix}${name}`;
    const { inner, list } = core(member);
    const object = objectNameOf(inner);
    const line: Member = { name: whole, required: required.has(name), schema: member };
    if (object !== undefined) return [{ ...line, object }];
    return [line, ...membersOf(inner, objectNameOf, `${whole}${list ? '[]' : ''}.`)];
  });
}

/** What stands inside "or null" and inside a list. */
export function core(schema: PlainSchema): {
  inner: PlainSchema;
  nullable: boolean;
  list: boolean;
} {
  const options = schema['anyOf'] as PlainSchema[] | undefined;
  const present = options?.find((option) => option['type'] !== 'null');
  if (present && options?.length === 2) return { ...core(present), nullable: true };
  const items = schema['items'];
  if (isObject(items)) return { inner: core(items).inner, nullable: false, list: true };
  return { inner: schema, nullable: false, list: false };
}

const typeNames: Record<string, Text> = {
  string: { fr: 'texte', en: 'string' },
  integer: { fr: 'entier', en: 'integer' },
  number: { fr: 'nombre', en: 'number' },
  boolean: { fr: 'booléen', en: 'boolean' },
  object: { fr: 'objet', en: 'object' },
};
const plurals: Record<string, Text> = {
  string: { fr: 'textes', en: 'strings' },
  integer: { fr: 'entiers', en: 'integers' },
  object: { fr: 'objets', en: 'objects' },
};
const listOf: Text = { fr: 'liste de', en: 'list of' };
const orNull: Text = { fr: 'ou null', en: 'or null' };
const moment: Text = { fr: 'instant', en: 'time' };

/** The type in words; a named object keeps its name, which the caller makes a link. */
export function typeWords(schema: PlainSchema, lang: Lang, object?: string): string {
  const { inner, nullable, list } = core(schema);
  const [word] = (inner['enum'] ?? []) as unknown[];
  const type = String(inner['type'] ?? (word === undefined ? 'object' : typeof word));
  const single = inner['format'] === 'date-time' ? moment : typeNames[type];
  const name = object ?? (list ? plurals[type] : single)?.[lang] ?? type;
  return [list ? listOf[lang] : '', name, nullable ? orNull[lang] : ''].filter(Boolean).join(' ');
}

/** Forms that a pattern says better to a machine than to a reader. */
const patternTexts: Record<string, Text> = {
  '^\\+[1-9][0-9]{6,14}$': {
    fr: 'numéro international, comme +221771234567',
    en: 'international number, such as +221771234567',
  },
  '^[A-Za-z0-9._:/-]+$': {
    fr: 'lettres sans accent, chiffres et . _ : / -',
    en: 'unaccented letters, digits and . _ : / -',
  },
  '^[A-Za-z0-9_-]{3,32}$': {
    fr: '3 à 32 lettres sans accent, chiffres, _ ou -',
    en: '3 to 32 unaccented letters, digits, _ or -',
  },
  '\\S': { fr: 'pas seulement des espaces', en: 'not only blanks' },
};

const idForm = /^\^(\w+_)\[0-9a-hjkmnp-tv-z\]\{26\}\$$/;
const simulateForm = /^\^\(succeeded\|/;

/** Every limit of a member, in words. */
export function limitWords(schema: PlainSchema, lang: Lang): string[] {
  const { inner, list } = core(schema);
  const words: string[] = list ? listLimits(schema, lang) : [];
  if (inner['type'] === 'integer' || inner['type'] === 'number')
    words.push(...range(inner, 'minimum', 'maximum', '', lang));
  const characters = { fr: 'caractères', en: 'characters' }[lang];
  // At least one character goes without saying.
  if (inner['minLength'] !== 1 || inner['maxLength'] !== undefined) {
    words.push(...range(inner, 'minLength', 'maxLength', characters, lang));
  }
  words.push(...range(inner, 'trimmedMin', 'trimmedMax', characters, lang));
  return [...words, ...formWords(inner, lang), ...mapLimits(inner, lang)];
}

/** The words, form or format of a member: what is worth saying of an answer too. */
export function formWords(schema: PlainSchema, lang: Lang): string[] {
  const { inner } = core(schema);
  const words: string[] = [];
  if (Array.isArray(inner['enum'])) words.push(inner['enum'].join(', '));
  if (typeof inner['pattern'] === 'string') words.push(patternWords(inner['pattern'], lang));
  const format = formatTexts[String(inner['format'])];
  if (format && inner['format'] !== 'date-time') words.push(format[lang]);
  return words;
}

function listLimits(schema: PlainSchema, lang: Lang): string[] {
  const options = (schema['anyOf'] as PlainSchema[] | undefined) ?? [schema];
  const list = options.find((option) => option['items'] !== undefined) ?? schema;
  const items = { fr: 'éléments', en: 'items' }[lang];
  const words = range(list, 'minItems', 'maxItems', items, lang);
  if (list['uniqueItems']) words.push({ fr: 'sans doublon', en: 'no repeats' }[lang]);
  return words;
}

function range(
  schema: PlainSchema,
  lowest: string,
  highest: string,
  unit: string,
  lang: Lang,
): string[] {
  const low = schema[lowest] as number | undefined;
  const high = schema[highest] as number | undefined;
  const number = (value: number) => value.toLocaleString(lang === 'fr' ? 'fr-FR' : 'en-GB');
  const measure = (text: string) => [`${text} ${unit}`.trim()];
  if (low !== undefined && high !== undefined) {
    return measure(`${number(low)} ${{ fr: 'à', en: 'to' }[lang]} ${number(high)}`);
  }
  if (low !== undefined)
    return measure(`${{ fr: 'au moins', en: 'at least' }[lang]} ${number(low)}`);
  if (high !== undefined)
    return measure(`${{ fr: 'au plus', en: 'at most' }[lang]} ${number(high)}`);
  return [];
}

function patternWords(pattern: string, lang: Lang): string {
  const prefix = idForm.exec(pattern)?.[1];
  if (prefix) return { fr: `${prefix} et 26 caractères`, en: `${prefix} and 26 characters` }[lang];
  if (simulateForm.test(pattern)) {
    return { fr: '<résultat>[;delay=<secondes>]', en: '<outcome>[;delay=<seconds>]' }[lang];
  }
  return patternTexts[pattern]?.[lang] ?? { fr: `forme ${pattern}`, en: `form ${pattern}` }[lang];
}

/** A free object of texts, such as metadata. */
function mapLimits(schema: PlainSchema, lang: Lang): string[] {
  const values = schema['additionalProperties'];
  if (!isObject(values)) return [];
  const names = (schema['propertyNames'] ?? {}) as PlainSchema;
  const [count, key, value] = [schema['maxProperties'], names['maxLength'], values['maxLength']];
  return [
    {
      fr: `au plus ${count} membres, noms de ${key} caractères, textes de ${value}`,
      en: `at most ${count} members, names of ${key} characters, texts of ${value}`,
    }[lang],
  ];
}
