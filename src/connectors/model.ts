// A language model behind an OpenAI-compatible server: one question, one answer. It has no tools and no memory, and what it
// says is a text that somebody else judges (contract/hiring.md section 6).
import type { Service } from '../kit/service-settings.ts';
import { createServiceCaller, type ServiceFault } from './service-call.ts';

/** `protocol`: an answer that is none of a chat completion. */
export type ModelFault = ServiceFault | 'protocol';

export type ModelQuestion = { system: string; user: string; timeout_ms: number };

/** As the server counts them. */
export type Tokens = { in: number; out: number };

export type ModelAnswer = { took_ms: number; status: number | null } & (
  | { fault: null; text: string; tokens: Tokens }
  | { fault: ModelFault }
);

export type Model = {
  readonly service: Service;
  /** Never throws. */
  ask(question: ModelQuestion): Promise<ModelAnswer>;
  /** Ends what is under way. */
  close(): void;
};

export function createModel(service: Service): Model {
  const caller = createServiceCaller();
  return {
    service,
    async ask({ system, user, timeout_ms }) {
      const answer = await caller.post({
        ...{ url: service.url, key: service.key, timeout_ms },
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          model: service.model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
          ...{ temperature: 0, stream: false, response_format: { type: 'json_object' } },
        }),
      });
      if (answer.fault !== null) return answer;
      const { took_ms, status } = answer;
      return { took_ms, status, ...completionIn(answer.text) };
    },
    close: caller.close,
  };
}

function completionIn(text: string): { fault: null; text: string; tokens: Tokens } | NoCompletion {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { fault: 'protocol' };
  }
  const { choices, usage } = members(body);
  const content = Array.isArray(choices) && members(members(choices[0])['message'])['content'];
  if (typeof content !== 'string') return { fault: 'protocol' };
  const { prompt_tokens, completion_tokens } = members(usage);
  return {
    ...{ fault: null, text: content },
    tokens: { in: counted(prompt_tokens), out: counted(completion_tokens) },
  };
}

type NoCompletion = { fault: 'protocol' };

const members = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Counts are the server's word: one that cannot be is none. */
const counted = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e9 ? value : 0;
