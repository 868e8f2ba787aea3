// Answers that were given before. The same question over the same version of the data gets the same bytes without
// being thought over again: the beginnings of names, the dates of a month, the pages of a list are asked by many.
import type { Context } from '../db/context.ts';
import type { Memory } from '../kit/memory.ts';
import { VersionedReply } from '../kit/versioned-reply.ts';
import { WrittenReply } from '../kit/written-reply.ts';

type Input = { query?: object; params?: object };
type Tool<R> = (ctx: Pick<Context, 'lang'>, input: Input) => Promise<R>;
type Reader = (ctx: object, input: Input) => Promise<unknown>;

/** The same handlers, each of which may answer what is written already. */
type Remembering<T> = {
  [N in keyof T]: T[N] extends (ctx: infer C, input: infer I) => Promise<infer R>
    ? (ctx: C, input: I) => Promise<R | WrittenReply<R>>
    : never;
};

const each = <T extends object>(handlers: T, change: (name: string, handler: unknown) => unknown) =>
  Object.fromEntries(Object.entries(handlers).map(([name, one]) => [name, change(name, one)]));

/** Tools whose answers depend on the question, the language and what is published. */
export function rememberTools<T extends object>(
  memory: Memory,
  published: () => unknown,
  tools: T,
): Remembering<T> {
  const remembering = (name: string, tool: Tool<unknown>): Tool<unknown> => {
    return async (ctx, input) => {
      const version = await published();
      // A trace says how long each step took this time.
      if (version === undefined || (input.query && 'debug' in input.query)) return tool(ctx, input);
      const question = `${name} ${ctx.lang} ${JSON.stringify(input.query)}`;
      const found = memory.find(version, question);
      if (found) return new WrittenReply(found);
      return new WrittenReply(
        memory.keep(version, question, JSON.stringify(await tool(ctx, input))),
      );
    };
  };
  return each(tools, (name, tool) => remembering(name, tool as Tool<unknown>)) as Remembering<T>;
}

/** Answers that say their version themselves: by their tag. */
export function rememberVersions<T extends object>(memory: Memory, readers: T): T {
  const remembering = (name: string, reader: Reader): Reader => {
    return async (ctx, input) => {
      const answer = await reader(ctx, input);
      if (!(answer instanceof VersionedReply)) return answer;
      const { tag, text } = answer;
      const question = `${name} ${JSON.stringify([input.params, input.query])}`;
      const written = () => memory.find(tag, question) ?? memory.keep(tag, question, `${text()}`);
      return new VersionedReply(tag, written);
    };
  };
  return each(readers, (name, reader) => remembering(name, reader as Reader)) as T;
}
