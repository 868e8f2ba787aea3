// What a call is told that failed: the refusal that was meant, or that the service erred, which the log says why.
import type { Api } from '../../contract/api.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Text } from '../../contract/text.ts';
import type { Log } from '../db/context.ts';
import { busyIfUnreachable } from '../db/database.ts';
import { Failure, fail } from '../kit/fail.ts';
import { Unopened } from '../kit/seal.ts';
import { type Answer, errorAnswer } from './envelope.ts';

export type Mounted = { operation: Operation; api: Api };

const unreadable: Text = {
  fr: 'Un secret de ce projet est enregistré, mais ne peut pas être lu avec celui du serveur. Réessayer ne sert à rien : un administrateur peut remplacer le secret de signature, l’opérateur rétablir l’ancien.',
  en: 'A secret of this project is stored, but cannot be read with the server’s own. There is nothing to retry: an administrator may rotate the signing secret, or the operator put the former one back.',
};

export function refusal(
  error: unknown,
  { operation, api }: Mounted,
  lang: 'fr' | 'en',
  requestId: string,
  log: Log,
): Answer {
  const known = error instanceof Failure ? error : busyIfUnreachable(error);
  if (known instanceof Failure && known.code !== 'INTERNAL_ERROR') {
    if (known.cause) log.warn({ err: known.cause, request_id: requestId }, 'the database is busy');
    return errorAnswer(known, lang, requestId, operation.family, api);
  }
  // It is in the log already, and stays as it is until somebody mends it (platform/sealing).
  if (error instanceof Unopened) {
    const failure = fail('NOT_CONFIGURED', { message: unreadable[lang] });
    return errorAnswer(failure, lang, requestId, operation.family, api);
  }
  log.error({ err: error, request_id: requestId }, 'a call failed unexpectedly');
  return errorAnswer(fail('INTERNAL_ERROR'), lang, requestId, operation.family, api);
}
