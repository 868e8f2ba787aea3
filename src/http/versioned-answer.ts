// Answers that anybody may keep for a while and ask for again by their version (contract/data.md section 5).
import type { Operation } from '../../contract/operation.ts';
import type { Context } from '../db/context.ts';
import type { VersionedReply } from '../kit/versioned-reply.ts';
import type { Answer, Put } from './envelope.ts';

export function versionedAnswer(
  operation: Operation,
  ctx: Context,
  result: VersionedReply,
  put: Put,
): Answer {
  // What a key's call counted and allowed is that key's alone.
  const audience = ctx.caller.kind === 'none' ? 'public' : 'private';
  const headers = {
    ETag: `"${result.tag}"`,
    'Cache-Control': `${audience}, max-age=${operation.maxAge_s ?? 0}`,
  };
  if (knows(ctx.header('if-none-match'), result.tag)) {
    return { status: 304, body: undefined, headers };
  }
  return { status: operation.reply.status, body: put(result.text()), headers };
}

/** RFC 9110 13.1.2: a list of tags, compared without their weakness, or `*`. */
export function knows(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(`"${tag}"`) || tags.includes('*');
}
