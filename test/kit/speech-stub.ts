// A server of speech to text for tests: takes a form as those of whisper.cpp and faster-whisper do, refuses what they refuse,
// and misbehaves as it is told.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Heard = {
  path: string;
  authorization: string | undefined;
  name: string;
  type: string;
  bytes: Buffer;
  model: string;
  language: string;
  format: string;
};

type Respond = (response: http.ServerResponse, heard: Heard) => void;

export type SpeechStub = Awaited<ReturnType<typeof startSpeechStub>>;

const json = { 'Content-Type': 'application/json' };
const path = '/v1/audio/transcriptions';

export async function startSpeechStub() {
  const heard: Heard[] = [];
  const saying =
    (text: string): Respond =>
    (response) =>
      response.writeHead(200, json).end(JSON.stringify({ text }));
  let respond = saying('Bonjour.');
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = await read(request, Buffer.concat(chunks)).catch(() => undefined);
    if (!one) return response.writeHead(400, json).end('{"error":"no file, or no model"}');
    heard.push(one);
    respond(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}${path}`,
    /** The settings of a server that asks it. */
    env: { HIRE_STT_URL: origin, HIRE_STT_MODEL: 'whisper-stub' },
    heard,
    reset() {
      heard.length = 0;
      respond = saying('Bonjour.');
    },
    say(text: string) {
      respond = saying(text);
    },
    answer(next: Respond) {
      respond = next;
    },
    body(text: string) {
      respond = (response) => response.writeHead(200, json).end(text);
    },
    flood() {
      respond = (response) => {
        const more = () => {
          if (response.destroyed) return;
          if (response.write(Buffer.alloc(65_536, 'a'))) setImmediate(more);
          else response.once('drain', more);
        };
        response.writeHead(200, json);
        more();
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined for what such a server answers 400 or 404 to. */
async function read({ url, method, headers }: http.IncomingMessage, body: Buffer) {
  const type = headers['content-type'] ?? '';
  if (url !== path || method !== 'POST' || !type.startsWith('multipart/form-data'))
    return undefined;
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': type },
  }).formData();
  const [file, model] = [form.get('file'), form.get('model')];
  if (!(file instanceof File) || file.size === 0 || typeof model !== 'string') return undefined;
  return {
    path,
    authorization: headers.authorization,
    ...{ name: file.name, type: file.type, model },
    bytes: Buffer.from(await file.arrayBuffer()),
    language: String(form.get('language')),
    format: String(form.get('response_format')),
  };
}
