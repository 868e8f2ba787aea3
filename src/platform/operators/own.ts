// What nobody decides about themselves (contract/dashboard.md section 9: never oneself), nor about a project of theirs.
import { ownProjectText } from '../../../contract/backoffice/words.ts';
import type { Text } from '../../../contract/text.ts';
import type { Context, Lang, Scope, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { findMember } from '../projects/index.ts';

const own: Text = {
  fr: 'Personne ne décide de son propre compte : demandez à un autre opérateur.',
  en: 'Nobody decides on their own account: ask another operator.',
};

export function refuseOwn(
  { caller, lang }: Pick<Context<SessionCaller>, 'caller' | 'lang'>,
  userId: string,
): void {
  if (caller.userId === userId) throw fail('INVALID_STATE', { message: own[lang] });
}

/** Of real money and real identities: who sells does not judge between the payer and the seller, nor who the seller is. */
export async function refuseOwnProject(
  reader: Reader,
  { projectId, mode }: Scope,
  userId: string,
  lang: Lang,
): Promise<void> {
  if (mode === 'live' && (await findMember(reader, projectId, userId))) {
    throw fail('INVALID_STATE', { message: ownProjectText[lang] });
  }
}
