// Speech to text behind a server that speaks the protocol of OpenAI, as those of whisper.cpp and faster-whisper do: one
// recording, its words (contract/hiring.md section 6).
import type { Service } from '../kit/service-settings.ts';
import { createServiceCaller, type ServiceFault } from './service-call.ts';

/** `protocol`: an answer that is no `{text}`. */
export type SpeechFault = ServiceFault | 'protocol';

export type Spoken = {
  bytes: Buffer;
  /** By its bytes. */
  type: string;
  /** Two letters; the service does not guess. */
  language: string;
  timeout_ms: number;
};

export type SpeechAnswer = { took_ms: number; status: number | null } & (
  | { fault: null; text: string }
  | { fault: SpeechFault }
);

export type Speech = {
  readonly service: Service;
  /** Never throws. */
  transcribe(spoken: Spoken): Promise<SpeechAnswer>;
  /** Ends what is under way. */
  close(): void;
};

/** Servers tell what a file is by the end of its name. */
const endings: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

export function createSpeech(service: Service): Speech {
  const caller = createServiceCaller();
  return {
    service,
    async transcribe({ bytes, type, language, timeout_ms }) {
      const form = new FormData();
      const name = `recording.${endings[type] ?? 'bin'}`;
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
      form.append('model', service.model);
      form.append('language', language);
      form.append('response_format', 'json');
      const { url, key } = service;
      const answer = await caller.post({ url, key, body: form, timeout_ms });
      if (answer.fault !== null) return answer;
      const { took_ms, status } = answer;
      const text = textIn(answer.text);
      return text === undefined
        ? { took_ms, status, fault: 'protocol' }
        : { took_ms, status, fault: null, text };
    },
    close: caller.close,
  };
}

function textIn(body: string): string | undefined {
  try {
    const { text } = Object(JSON.parse(body)) as { text?: unknown };
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
