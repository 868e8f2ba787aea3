// What a body may be at most: bytes by the specification; parts, depth and content by what the operation's largest
// body needs, so that reading one costs what an honest caller's costs (contract/limits.ts).
import type { TSchema } from 'typebox';
import { type Api, rulesOf } from '../../contract/api.ts';
import { apiOf } from '../../contract/apis.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';

export type BodyBounds = {
  /** What is counted as a part: members and items of JSON, or fields and lines of a form; nothing of a file. */
  counts: 'json' | 'form' | 'file';
  bytes: number;
  parts: number;
  depth: number;
  /** Bytes that are no blanks between parts. */
  content: number;
  /** The same of each object of a list, or of one that stands alone where a list may stand: the whole may need more than one. */
  item?: number;
  /** A larger one is handed on unread, for a route that refuses it after its scope. */
  refusedLate?: true;
};

/** JSON that no schema of the contract describes: what is sent to /auth. */
export const looseBounds: BodyBounds = {
  counts: 'json',
  bytes: limits.dataBodyBytes,
  parts: limits.bodySpareParts,
  depth: limits.bodySpareDepth,
  content: limits.dataBodyBytes,
};

export const formBounds: BodyBounds = {
  ...looseBounds,
  counts: 'form',
  parts: limits.formFields,
};

export function boundsOf(operation: Operation, api: Api = apiOf(operation.path)): BodyBounds {
  const { body, family, upload } = operation;
  if (upload) return boundsOfUpload(upload.bytes, rulesOf(api, family).bodyBytes);
  const one = body ? measure(body) : { parts: 0, depth: 1, content: 2 };
  const { parts, depth, content } = operation.listOf ? listOf(one, operation.listOf) : one;
  return {
    counts: 'json',
    bytes: rulesOf(api, family).bodyBytes,
    parts: parts + limits.bodySpareParts,
    depth: depth + limits.bodySpareDepth,
    content: content + limits.bodySpareBytes,
    ...(operation.listOf ? { item: one.content + limits.bodySpareBytes } : {}),
    ...(api.sizeAfterScope ? { refusedLate: true } : {}),
  };
}

/** A file larger than the bodies of its family brings its form along; another one fits in with it. */
const boundsOfUpload = (file: number, usual: number): BodyBounds => ({
  ...looseBounds,
  counts: 'file',
  bytes: file > usual ? file + limits.bodySpareBytes : usual,
});

/** A form with a file where the page says so. */
export const boundsOfPage = ({ upload_bytes: file, form_bytes: form }: PageBytes): BodyBounds => {
  const bounds =
    file === undefined
      ? { ...formBounds, bytes: form ?? formBounds.bytes }
      : boundsOfUpload(file, limits.dataBodyBytes);
  // Whoever sends too much reads so on a page, which alone knows how to say it.
  return { ...bounds, refusedLate: true };
};

type PageBytes = { upload_bytes?: number | undefined; form_bytes?: number | undefined };

type Size = { parts: number; depth: number; content: number };

type Shape = {
  type?: string;
  maxLength?: number;
  enum?: readonly string[];
  properties?: Record<string, TSchema>;
  additionalProperties?: TSchema | false;
  propertyNames?: Shape;
  maxProperties?: number;
  items?: Shape;
  /** Of a text once it is trimmed. */
  trimmedMax?: number;
  maxItems?: number;
  anyOf?: TSchema[];
};

/** A character beyond the 65,536 that one escape can name takes two of them. */
const bytesOfCharacter = '\\ud83d\\udcb8'.length;
/** The longest number that says something, and more than `false` or `null`. */
const bytesOfNumber = 32;

/** Parts, depth and content of the largest value that a schema takes. */
export function measure(schema: TSchema): Size {
  const shape = schema as Shape;
  if (shape.anyOf) return largest(shape.anyOf.map(measure));
  if (shape.items) return container(itemsOf(shape, shape.items));
  if (shape.properties) {
    return container(
      Object.entries(shape.properties).map(([name, one]) => named(name.length, measure(one))),
    );
  }
  if (shape.additionalProperties) return container(membersOf(shape, shape.additionalProperties));
  return { parts: 0, depth: 0, content: shape.type === 'string' ? textOf(shape) : bytesOfNumber };
}

/** What states no length is short, or the spare bytes are there for it. */
function textOf({ maxLength, trimmedMax, enum: words = [] }: Shape): number {
  const characters = maxLength ?? trimmedMax ?? Math.max(0, ...words.map((word) => word.length));
  return characters * bytesOfCharacter + '""'.length;
}

function itemsOf({ maxItems }: Shape, items: Shape): Size[] {
  // Of a list of words each is meant once.
  const most = maxItems ?? items.enum?.length;
  if (most === undefined) throw new Error('a list in a body needs maxItems');
  return Array.from({ length: most }, () => measure(items as TSchema));
}

function membersOf({ maxProperties, propertyNames }: Shape, member: TSchema): Size[] {
  if (maxProperties === undefined) throw new Error('an open object in a body needs maxProperties');
  const name = textOf(propertyNames ?? {});
  return Array.from({ length: maxProperties }, () => named(name, measure(member)));
}

const listOf = ({ parts, depth, content }: Size, most: number): Size => ({
  parts: most * (parts + 1),
  depth: depth + 1,
  content: 2 + most * (content + 1),
});

/** A member with its name, the quotes around that and a colon. */
const named = (name: number, value: Size): Size => ({
  ...value,
  content: value.content + name + '"":'.length,
});

const largest = (sizes: readonly Size[]): Size => ({
  parts: Math.max(...sizes.map(({ parts }) => parts)),
  depth: Math.max(...sizes.map(({ depth }) => depth)),
  content: Math.max(...sizes.map(({ content }) => content)),
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** An empty list or object counts as one that holds something: its bracket is all that is read of it. */
const container = (members: readonly Size[]): Size => ({
  parts: Math.max(1, members.length) + sum(members.map(({ parts }) => parts)),
  depth: Math.max(0, ...members.map(({ depth }) => depth)) + 1,
  // Two brackets, and a comma after each.
  content: 2 + members.length + sum(members.map(({ content }) => content)),
});
