// Files of published versions. The version is in the name, so a file never changes and anybody may keep it.
import type { FileFormat } from '../../../contract/data/lists.shapes.ts';
import {
  errorAnswer,
  type Incoming,
  knows,
  languageOf,
  type RawAnswer,
  refusalOf,
} from '../../http/page.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import type { PagesOf } from '../table.ts';

type DownloadedFile = {
  dataset: string;
  name: string;
  format: FileFormat;
  body: Buffer;
  sha256: string;
};

export type DownloadServices = {
  /** Undefined for what is no file of a published version. */
  find(name: string): Promise<DownloadedFile | undefined>;
  /** Counts a file that somebody gets; never fails. */
  count(dataset: string, address: string): Promise<void>;
};

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** Any page may read them, as it may the open routes (contract/platform.md E28). */
const common: [string, string][] = [['Access-Control-Allow-Origin', '*']];

export function downloadPages(services: DownloadServices): PagesOf<'/data/fichiers/{fichier}'> {
  const serve = async (incoming: Incoming) => {
    try {
      return await download(services, incoming);
    } catch (error) {
      return refusal(refusalOf(error), incoming);
    }
  };
  return { '/data/fichiers/{fichier}': serve };
}

async function download(services: DownloadServices, incoming: Incoming): Promise<RawAnswer> {
  const file = await services.find(incoming.params['fichier'] ?? '');
  if (!file) throw fail('NOT_FOUND');
  const { dataset, name, format, body, sha256 } = file;
  const headers: [string, string][] = [
    ...common,
    ['Content-Type', types[format]],
    ['Content-Disposition', `attachment; filename="${name}"`],
    ['Cache-Control', 'public, max-age=31536000, immutable'],
    ['ETag', `"${sha256}"`],
  ];
  // A 304 keeps its body here: Node never sends it, and Content-Length stays that of the 200 (RFC 9110).
  if (knows(incoming.raw.headers['if-none-match'], sha256)) return { status: 304, headers, body };
  if (incoming.raw.method === 'GET') await services.count(dataset, incoming.address);
  return { status: 200, headers, body };
}

function refusal(failure: Failure, incoming: Incoming): RawAnswer {
  const {
    status,
    headers,
    body = '',
  } = errorAnswer(failure, languageOf(incoming), incoming.requestId);
  const all: [string, string][] = [
    ...common,
    ['Content-Type', types.json],
    ['Cache-Control', 'no-store'],
    ['Vary', 'Accept-Language'],
    ...Object.entries(headers ?? {}),
  ];
  return { status, headers: all, body };
}
