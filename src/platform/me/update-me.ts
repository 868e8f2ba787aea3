// Changes a person's name, or the language in which they want to be spoken to (contract/dashboard.md section 14, G2).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isPersonName } from '../../kit/person-name.ts';
import { saveUser } from './me.store.ts';
import { viewUser } from './me.view.ts';

type Operation = Operations['updateMe'];

export async function updateMe(
  { tx, caller, lang, now }: WriteContext<SessionCaller>,
  { body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const name = body.name?.trim();
  if (name !== undefined && !isPersonName(name)) {
    throw fail('INVALID_REQUEST', { fields: { name: noName[lang] } });
  }
  const saved = await saveUser(tx, caller.userId, { name, lang: body.lang }, now);
  if (!saved) throw fail('UNAUTHENTICATED');
  return viewUser(saved);
}

const noName = {
  fr: 'Ce n’est pas un nom : il y manque une lettre, ou un caractère invisible s’y trouve.',
  en: 'This is no name: it lacks a letter, or an invisible character is in it.',
};
