// Takes a form with a file apart (multipart/form-data, RFC 7578): one part `file`, texts beside it, nothing else. What
// cannot be read is one wrong field, like a body that is no JSON.
import { once } from 'node:events';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { limits } from '../../contract/limits.ts';
import type { Operation, Upload } from '../../contract/operation.ts';
import type { Text } from '../../contract/text.ts';
import type { Lang } from '../db/context.ts';
import { fail } from '../kit/fail.ts';
import { isStorable } from '../kit/text.ts';
import type { Incoming } from './incoming.ts';

export type ReadUpload = {
  body: Record<string, unknown>;
  file: Upload | undefined;
  /** What is wrong with the form itself, by field. */
  fields: Record<string, string>;
};

const texts = {
  form: {
    fr: 'Un formulaire multipart/form-data complet est attendu, avec un fichier dans la partie `file`.',
    en: 'A whole multipart/form-data form is expected, with a file in the part `file`.',
  },
  bare: {
    fr: 'Les octets d’une image sont attendus, avec Content-Type: image/… ou application/octet-stream, ou un formulaire multipart/form-data complet avec un fichier dans la partie `file`.',
    en: 'The bytes of an image are expected, with Content-Type: image/… or application/octet-stream, or a whole multipart/form-data form with a file in the part `file`.',
  },
  missing: { fr: 'Ce fichier est obligatoire.', en: 'This file is required.' },
  empty: { fr: 'Le fichier est vide.', en: 'The file is empty.' },
  many: { fr: 'Un seul fichier par appel.', en: 'One file a call.' },
  unknown: { fr: 'Ce champ est inconnu.', en: 'This field is unknown.' },
  repeated: { fr: 'Ce champ est présent plusieurs fois.', en: 'This field is repeated.' },
  tooMany: {
    fr: `Le formulaire a trop de parties (au plus ${limits.uploadParts}).`,
    en: `The form has too many parts (at most ${limits.uploadParts}).`,
  },
} as const satisfies Record<string, Text>;

const formType = /^multipart\/form-data\s*;/i;
const bareType = /^(?:image\/[\w.+-]+|application\/octet-stream)\s*(?:;|$)/i;

export async function readUpload(
  { upload }: Pick<Operation, 'upload'>,
  { raw: { headers }, body = Buffer.alloc(0) }: Pick<Incoming, 'raw' | 'body'>,
  lang: Lang,
): Promise<ReadUpload> {
  const most = upload?.bytes ?? 0;
  const type = headers['content-type'] ?? '';
  const isForm = formType.test(type) && !headers['content-encoding'];
  const expected = upload?.bare ? texts.bare : texts.form;
  if (upload?.bare && bareType.test(type) && !headers['content-encoding']) {
    if (body.length > most) throw fail('REQUEST_TOO_LARGE');
    if (body.length === 0) return wrong('body', texts.empty, lang);
    return { body: {}, file: { bytes: body, name: null }, fields: {} };
  }
  return isForm ? readForm(type, body, { most, expected }, lang) : wrong('body', expected, lang);
}

const wrong = (field: string, text: Text, lang: Lang): ReadUpload => ({
  body: {},
  file: undefined,
  fields: { [field]: text[lang] },
});

function readForm(
  type: string,
  body: Buffer,
  { most, expected }: { most: number; expected: Text },
  lang: Lang,
): Promise<ReadUpload> {
  const found: ReadUpload = { body: {}, file: undefined, fields: Object.create(null) };
  const refuse = (field: string, text: Text) => {
    found.fields[field] = text[lang];
  };
  return new Promise((resolve, reject) => {
    const unreadable = () => resolve(wrong('body', expected, lang));
    const form = openForm(type, most);
    if (!form) return unreadable();
    form.on('field', (name, value, nameCut, valueCut) => {
      if (Object.hasOwn(found.body, name)) refuse(name, texts.repeated);
      // One character more than is taken: the schema says how long it may be.
      Object.defineProperty(found.body, name, {
        value: nameCut || valueCut ? `${value}${' '.repeat(limits.bodyTextCharacters)}` : value,
        enumerable: true,
        configurable: true,
      });
    });
    form.on('file', (name, stream, filename) => {
      const isFirst = name === 'file' && found.file === undefined;
      if (name !== 'file') refuse(name, texts.unknown);
      else if (!isFirst) refuse('file', texts.many);
      const file: Upload = { bytes: Buffer.alloc(0), name: cleanName(filename) };
      if (isFirst) found.file = file;
      gather(stream, (bytes) => {
        file.bytes = bytes;
      });
      stream.on('limit', () => reject(fail('REQUEST_TOO_LARGE')));
      stream.on('error', unreadable);
    });
    for (const event of ['filesLimit', 'fieldsLimit'] as const) {
      form.on(event, () => refuse('body', texts.tooMany));
    }
    let isOver = false;
    form.on('partsLimit', () => {
      isOver = true;
      resolve(wrong('body', texts.tooMany, lang));
    });
    form.on('error', unreadable);
    form.on('finish', () => {
      if (found.file === undefined) refuse('file', texts.missing);
      else if (found.file.bytes.length === 0) refuse('file', texts.empty);
      resolve(found);
    });
    feed(form, body, () => isOver).catch(unreadable);
  });
}

/** Of a form so much is taken apart between two looks whether it is refused: a part may have seven bytes, and costs as much as a large one. */
const piece_bytes = 16_384;

/** A form of ten megabytes that is all parts would hold the thread for seconds. */
async function feed(form: Form, body: Buffer, isOver: () => boolean): Promise<void> {
  for (let from = 0; from < body.length && !isOver(); from += piece_bytes) {
    if (!form.write(body.subarray(from, from + piece_bytes))) await once(form, 'drain');
  }
  if (isOver()) form.destroy();
  else form.end();
}

type Form = InstanceType<typeof Busboy>;

/** Undefined for a type without a boundary. */
function openForm(type: string, most: number): Form | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': type } as BusboyHeaders,
      limits: {
        fileSize: most,
        files: 2,
        fields: limits.uploadParts,
        parts: limits.uploadParts + 2,
        fieldNameSize: limits.refusedFieldCharacters,
        fieldSize: limits.bodyTextCharacters,
        headerPairs: limits.uploadParts,
        headerSize: limits.bodyTextCharacters,
      },
    });
  } catch {
    return undefined;
  }
}

function gather(stream: BusboyFileStream, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(Buffer.concat(chunks)));
}

/** The last part of a path, in characters that any system shows; null where nothing is left. */
function cleanName(name: string | undefined): string | null {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .trim()
    .slice(0, limits.fileNameCharacters)
    .toWellFormed();
  return clean !== '' && isStorable(clean) && !/^\.+$/.test(clean) ? clean : null;
}
