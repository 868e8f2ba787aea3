// What a file would add to a reference list, change in it and take away, or what a version did, counted whole and shown so far
// (UI166).
import type { ReplyOf } from '../api/call.ts';
import { counts, number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Table } from '../ui/table.tsx';
import { changeTexts } from '../words/data.ts';

type Preview = ReplyOf<'previewOfficeList'>;
type Changes = NonNullable<Preview['changes']>;
/** Of a file that is looked at, or of a version. */
type Difference = Preview['difference'];
type Row = { id: string; name: string | null; line?: number | null };

export function ListDifference({
  against,
  difference,
  changes,
  isPublished = false,
}: {
  /** The version that it differs from. */
  against: string | null;
  difference: Difference;
  changes: Changes;
  isPublished?: boolean;
}) {
  const { t, lang } = useLang();
  const from = t({ fr: 'Depuis la version', en: 'Since version' });
  return (
    <>
      <p role="status">
        <strong>{counts(changes, changeTexts, lang)}.</strong>{' '}
        {against !== null && `${from} ${against}.`}
      </p>
      {changes.breaking && (
        <p className="notice warn">
          {isPublished
            ? t({
                fr: 'Des identifiants ont cessé de répondre : qui les avait gardés les a perdus.',
                en: 'Some ids ceased to answer: whoever had kept them lost them.',
              })
            : t({
                fr: 'Des identifiants ne répondront plus : qui les a gardés les perd.',
                en: 'Some ids will no longer answer: whoever kept them loses them.',
              })}
        </p>
      )}
      <Rows
        title={t({ fr: 'Ajoutées', en: 'Added' })}
        rows={difference.added}
        all={changes.added}
        hasLines={!isPublished}
      />
      <Changed rows={difference.changed} all={changes.changed} />
      <Rows
        title={t({ fr: 'Retirées', en: 'Removed' })}
        rows={difference.removed}
        all={changes.removed}
      />
    </>
  );
}

function Rows({
  title,
  rows,
  all,
  hasLines = false,
}: {
  title: string;
  rows: readonly Row[];
  all: number;
  /** What goes is in no line of the file, and a version that is published is no file. */
  hasLines?: boolean;
}) {
  const { t, lang } = useLang();
  if (rows.length === 0) return null;
  return (
    <div className="stack close">
      <h3>{title}</h3>
      <Table
        label={title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: t({ fr: 'Identifiant', en: 'Id' }), cell: ({ id }) => <code>{id}</code> },
          { head: t({ fr: 'Nom', en: 'Name' }), cell: ({ name }) => name ?? '–' },
          hasLines && {
            head: t({ fr: 'Ligne du fichier', en: 'Line of the file' }),
            isSum: true,
            cell: ({ line }) => (line == null ? '–' : number(line, lang)),
          },
        ]}
      />
      <Rest shown={rows.length} all={all} />
    </div>
  );
}

function Changed({ rows, all }: { rows: Difference['changed']; all: number }) {
  const { t } = useLang();
  if (rows.length === 0) return null;
  const title = t({ fr: 'Changées', en: 'Changed' });
  const members = rows.flatMap((row) => row.members.map((one) => ({ ...one, id: row.id })));
  return (
    <div className="stack close">
      <h3>{title}</h3>
      <Table
        label={title}
        rows={members}
        keyOf={({ id, member }) => `${id} ${member}`}
        columns={[
          { head: t({ fr: 'Identifiant', en: 'Id' }), cell: ({ id }) => <code>{id}</code> },
          { head: t({ fr: 'Champ', en: 'Member' }), cell: ({ member }) => <code>{member}</code> },
          { head: t({ fr: 'Avant', en: 'Before' }), cell: ({ before }) => before || '–' },
          {
            head: t({ fr: 'Après', en: 'After' }),
            cell: ({ after }) => <strong>{after || '–'}</strong>,
          },
        ]}
      />
      <Rest shown={rows.length} all={all} />
    </div>
  );
}

function Rest({ shown, all }: { shown: number; all: number }) {
  const { t, lang } = useLang();
  if (all <= shown) return null;
  return (
    <p className="quiet">
      {t({ fr: 'Et d’autres encore : ', en: 'And others: ' })}
      {number(all - shown, lang)}
    </p>
  );
}
