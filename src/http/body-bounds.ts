// What a body may be at most: bytes by the specification; parts and depth by what the operation's largest body
// needs, so that reading one costs what an honest caller's costs (contract/limits.ts).
import type { TSchema } from 'typebox';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';

export type BodyBounds = {
  /** What is counted as a part: members and items of JSON, or fields and lines of a form. */
  counts: 'json' | 'form';
  bytes: number;
  parts: number;
  depth: number;
};

const bytesOf = {
  payments: limits.paymentBodyBytes,
  project: limits.dataBodyBytes,
  data: limits.dataBodyBytes,
  open: limits.dataBodyBytes,
} as const;

/** JSON that no schema of the contract describes: what is sent to /auth. */
export const looseBounds: BodyBounds = {
  counts: 'json',
  bytes: limits.dataBodyBytes,
  parts: limits.bodySpareParts,
  depth: limits.bodySpareDepth,
};

export const formBounds: BodyBounds = {
  counts: 'form',
  bytes: limits.dataBodyBytes,
  parts: limits.formFields,
  depth: 0,
};

export function boundsOf({ body, family }: Operation): BodyBounds {
  const { parts, depth } = body ? measure(body) : { parts: 0, depth: 1 };
  return {
    counts: 'json',
    bytes: bytesOf[family],
    parts: parts + limits.bodySpareParts,
    depth: depth + limits.bodySpareDepth,
  };
}

type Size = { parts: number; depth: number };

type Shape = {
  properties?: Record<string, TSchema>;
  additionalProperties?: TSchema | false;
  maxProperties?: number;
  items?: Shape & { enum?: readonly unknown[] };
  maxItems?: number;
  anyOf?: TSchema[];
};

/** Parts and depth of the largest value that a schema takes. */
export function measure(schema: TSchema): Size {
  const { properties, additionalProperties, maxProperties, items, anyOf } = schema as Shape;
  if (anyOf) return around(anyOf.map(measure), Math.max, 0);
  if (items) {
    // Of a list of words each is meant once.
    const most = (schema as Shape).maxItems ?? items.enum?.length;
    if (most === undefined) throw new Error('a list in a body needs maxItems');
    return within(Array.from({ length: most }, () => measure(items as TSchema)));
  }
  if (properties) return within(Object.values(properties).map(measure));
  if (additionalProperties) {
    if (maxProperties === undefined)
      throw new Error('an open object in a body needs maxProperties');
    return within(Array.from({ length: maxProperties }, () => measure(additionalProperties)));
  }
  return { parts: 0, depth: 0 };
}

const sum = (...numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** An empty list or object counts as one that holds something: its bracket is all that is read of it. */
const within = (members: Size[]): Size => {
  const { parts, depth } = around(members, sum, Math.max(1, members.length));
  return { parts, depth: depth + 1 };
};

const around = (members: Size[], gather: (...numbers: number[]) => number, own: number): Size => ({
  parts: own + gather(0, ...members.map(({ parts }) => parts)),
  depth: Math.max(0, ...members.map(({ depth }) => depth)),
});
