// Publishes an operator's file as the next version of a list, if what is in force is still what the difference was looked at
// against: all of it or nothing, with the reports that it corrects, and a line in the audit.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { counted } from '../../kit/counted.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf, auditOperator } from '../../platform/index.ts';
import { judgeImport, lockPublishing, publishJudged } from '../lists/index.ts';
import { publishCorrection } from '../reports/index.ts';
import { readOfficeList } from './get-office-list.ts';
import { readUploadedList } from './read-upload.ts';
import { requireList } from './require-list.ts';

type Operation = Operations['publishOfficeList'];
type List = ReturnType<typeof requireList>;

const texts = {
  wrong: (count: number, first: string): Text => {
    const { fr, en } = counted(count, { fr: 'faute', en: 'fault' });
    return {
      fr: `Le fichier est refusé, ${fr}, la première : ${first}.`,
      en: `The file is refused, ${en}, the first: ${first}.`,
    };
  },
  same: {
    fr: 'La version en vigueur dit déjà cela : il n’y a rien à publier.',
    en: 'The version in force says this already: there is nothing to publish.',
  },
  overtaken: (version: string): Text => ({
    fr: `La version ${version} a été publiée entre-temps : regardez de nouveau la différence.`,
    en: `Version ${version} was published meanwhile: look at the difference again.`,
  }),
} as const;

export async function publishOfficeList(
  ctx: WriteContext<SessionCaller>,
  { params, body, file: { bytes } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, lang, now } = ctx;
  const list = requireList(params.list);
  const upload = readUploadedList(bytes);
  if ('wrong' in upload) throw wrongFile(upload.wrong[lang]);
  const numeros = (body.reports ?? '').split(',').map((numero) => numero.trim());
  const about = { dataset: list.dataset, reports: numeros.filter(Boolean) };
  let before: string | null = null;
  // The reports are locked before the lists, as at the terminal: two who publish never wait crosswise.
  const done = await publishCorrection(
    tx,
    about,
    async (reports) => {
      const judged = await judgeLocked(ctx, list, upload, body.against);
      before = judged.current?.version ?? null;
      const summary = body.summary?.trim() || null;
      return publishJudged(tx, { name: list.name, file: judged.file, summary, reports }, now);
    },
    now,
  );
  if ('wrongReports' in done) {
    const reports = `${done.wrongReports.map((one) => one[lang]).join(' ; ')}.`;
    throw fail('INVALID_REQUEST', { fields: { reports } });
  }
  if ('unchanged' in done) throw wrongFile(texts.same[lang]);
  const { added, changed, removed } = done.changes;
  await auditOperator(tx, {
    projectId: null,
    actor: actorOf(ctx, body.reason),
    action: 'list.published',
    details: {
      list: list.dataset,
      before,
      after: done.version,
      changes: { added, changed, removed },
      ...(about.reports.length > 0 && { reports: about.reports }),
    },
    now,
  });
  return readOfficeList(tx, list);
}

async function judgeLocked(
  { tx, lang }: Pick<WriteContext<SessionCaller>, 'tx' | 'lang'>,
  { name }: List,
  { rows, sources }: { rows: unknown; sources: unknown },
  against: string | undefined,
) {
  await lockPublishing(tx);
  const judged = await judgeImport(tx, { name, rows, sources });
  const inForce = judged.current?.version;
  if (inForce !== undefined && inForce !== against) {
    throw fail('INVALID_STATE', { message: texts.overtaken(inForce)[lang] });
  }
  if ('faults' in judged) {
    const [first] = judged.faults;
    throw wrongFile(texts.wrong(judged.faults.length, first?.says[lang] ?? '')[lang]);
  }
  return judged;
}

const wrongFile = (says: string) => fail('INVALID_REQUEST', { fields: { file: says } });
