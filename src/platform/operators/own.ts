// What nobody decides about themselves (contract/dashboard.md section 9: never oneself).
import type { Text } from '../../../contract/text.ts';
import type { Context, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';

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
