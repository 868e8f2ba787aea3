// A person accepts the terms of use in force; an acceptance of anything else would be worth nothing.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { holdPerson } from '../people/index.ts';
import { isVersion } from './conditions.rules.ts';
import { findVersion, insertAcceptance } from './conditions.store.ts';
import { standingOf } from './get-conditions.ts';

type Operation = Operations['acceptConditions'];

/** A version that is published at the same moment finds it accepted before: it asks for an acceptance of its own. */
export async function acceptConditions(
  { tx, caller, lang, now }: WriteContext<SessionCaller>,
  { body: { version } }: Input<Operation>,
): Promise<Reply<Operation>> {
  await holdPerson(tx, caller.userId);
  const current = (await standingOf(tx, caller.userId)).version;
  if (version !== current) {
    const known = isVersion(version) && (await findVersion(tx, version));
    if (!known) throw fail('INVALID_REQUEST', { fields: { version: unknown[lang] } });
    throw fail('INVALID_STATE', { message: replaced(version, current)[lang] });
  }
  await insertAcceptance(tx, caller.userId, version, now);
  return { accepted: true, version };
}

const unknown = {
  fr: 'Aucune version des conditions n’a ce nom.',
  en: 'No version of the terms has this name.',
};

const replaced = (version: string, current: string) => ({
  fr: `La version ${version} des conditions est remplacée (état : remplacée) : acceptez la version ${current}.`,
  en: `Version ${version} of the terms is replaced (state: replaced): accept version ${current}.`,
});
