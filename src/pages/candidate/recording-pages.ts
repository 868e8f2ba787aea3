// Recordings on the candidate's pages: parts come in by POST, and what was recorded goes out, a piece of it where a player
// asks for one.
import type { IncomingHttpHeaders } from 'node:http';
import type { Incoming, RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { rangeIn } from '../kit/range.ts';
import { visitIn } from '../kit/refusal.ts';
import type { PagesOf } from '../table.ts';
import {
  askingOf,
  type CandidateServices,
  guarded,
  type Heard,
  refusedOf,
  type Visit,
} from './calls.ts';

type Paths = '/i/c/{candidateId}/recordings/{recording}' | '/i/recordings/{token}';

export const recordingPages = (services: CandidateServices): PagesOf<Paths> => ({
  '/i/c/{candidateId}/recordings/{recording}': {
    GET: guarded(async (visit) => {
      const { incoming } = visit;
      const heard = await services.hearOwn(askingOf(visit), incoming.params['recording'] ?? '');
      return heardAnswer(heard, incoming.raw.headers);
    }),
    POST: (incoming) => takePart(services, visitIn(incoming)),
  },
  '/i/recordings/{token}': guarded(async ({ incoming }) => {
    const heard = await services.hear(incoming.params['token'] ?? '');
    return heardAnswer(heard, incoming.raw.headers);
  }),
});

/** Its script asks, so a refusal is JSON too: where to go on, or what is wrong. */
async function takePart(services: CandidateServices, visit: Visit): Promise<RawAnswer> {
  const { incoming } = visit;
  try {
    if (!services.originAllowed(incoming.raw.headers)) throw fail('FORBIDDEN');
    return json(200, await services.keepRecording(askingOf(visit), partIn(incoming)));
  } catch (error) {
    const { status, code, message, fields, headers } = refusedOf(error, visit);
    const answer = json(status, { code, message, fields });
    return { ...answer, headers: [...answer.headers, ...headers] };
  }
}

const json = (status: number, body: object): RawAnswer => ({
  status,
  headers: [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ],
  body: `${JSON.stringify(body)}\n`,
});

const bytesType = /^application\/octet-stream\s*(;|$)/i;

function partIn({ raw, params, search, body, excess }: Incoming) {
  const asked = new URLSearchParams(search);
  const [take = '', item = ''] = [params['recording'], asked.get('item') ?? ''];
  const isForm = /^[\w-]{16,64}$/.test(take) && /^\d{1,4}\.\d$/.test(item);
  const isBytes = bytesType.test(raw.headers['content-type'] ?? '');
  if (excess) throw fail('REQUEST_TOO_LARGE');
  if (!isForm || !isBytes || raw.headers['content-encoding']) throw fail('BAD_REQUEST');
  const part = { offset: numberIn(asked, 'offset'), bytes: body ?? Buffer.alloc(0) };
  return { take, item, size: numberIn(asked, 'size'), part };
}

function numberIn(asked: URLSearchParams, name: string): number {
  const text = asked.get(name) ?? '';
  if (!/^\d{1,9}$/.test(text)) throw fail('BAD_REQUEST');
  return Number(text);
}

/** What a stranger sent: a browser plays it and does nothing else with it. */
function heardAnswer({ bytes, type }: Heard, headers: IncomingHttpHeaders): RawAnswer {
  const range = rangeIn(headers.range, bytes.length);
  const common: [string, string][] = [
    ['Content-Type', type],
    ['Cache-Control', 'private, no-store'],
    ['Accept-Ranges', 'bytes'],
    ['Content-Security-Policy', "default-src 'none'; sandbox"],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
  ];
  if (range === undefined) return { status: 200, headers: common, body: bytes };
  if (range === 'none') {
    return {
      status: 416,
      headers: [...common, ['Content-Range', `bytes */${bytes.length}`]],
      body: '',
    };
  }
  const [from, to] = range;
  const piece = `bytes ${from}-${to}/${bytes.length}`;
  return {
    status: 206,
    headers: [...common, ['Content-Range', piece]],
    body: bytes.subarray(from, to + 1),
  };
}
