// Publishes terms of use that an operator wrote: from then on everybody is asked to accept them. What the terminal's
// command refuses is refused here, in words beside the field.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf, auditOperator } from '../audit/index.ts';
import { faultsOf } from './conditions.rules.ts';
import { listVersions } from './conditions.store.ts';
import { readTerms } from './get-office-terms.ts';
import { publishOwnConditions } from './publish-conditions.ts';

type Operation = Operations['publishOfficeTerms'];

const texts = {
  version: {
    fr: 'Lettres, chiffres, points et tirets, comme 2026-12.',
    en: 'Letters, digits, points and hyphens, such as 2026-12.',
  },
  body: {
    fr: 'La première ligne est un titre (« # … »), et il y a du texte dessous.',
    en: 'The first line is a title ("# …"), and there is text under it.',
  },
  taken: {
    fr: 'Une version de ce nom a déjà été publiée : donnez-lui un autre nom.',
    en: 'A version of this name was published before: give it another name.',
  },
} satisfies Record<string, Text>;

export async function publishOfficeTerms(
  ctx: WriteContext<SessionCaller>,
  { body: { reason, ...terms } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, lang, now } = ctx;
  // Each of the rules' sentences begins with what it is about.
  const faults = faultsOf(terms);
  const isAbout = (beginning: string) => faults.some((one) => one.startsWith(beginning));
  const fields = {
    ...(isAbout(`${terms.version}:`) && { version: texts.version[lang] }),
    ...(isAbout('fr.md:') && { fr: texts.body[lang] }),
    ...(isAbout('en.md:') && { en: texts.body[lang] }),
  };
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  const [before] = await listVersions(tx);
  const done = await publishOwnConditions(tx, terms, now);
  if (typeof done === 'object') {
    throw fail('INVALID_REQUEST', { fields: { version: texts.taken[lang] } });
  }
  if (done === 'published') {
    await auditOperator(tx, {
      projectId: null,
      actor: actorOf(ctx, reason),
      action: 'terms.published',
      details: { before: before?.version ?? null, after: terms.version },
      now,
    });
  }
  return readTerms(tx);
}
