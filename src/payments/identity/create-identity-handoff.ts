// Would give a link to a page on which the photos are taken with a telephone; there is no such page yet, and no link leads
// to nowhere (contract/payments.md B.9).
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { identityTexts } from './identity.texts.ts';

export async function createIdentityHandoff({ lang }: WriteContext<ProjectCaller>): Promise<never> {
  throw fail('NOT_CONFIGURED', { message: identityTexts.noPage[lang] });
}
