// A file for a reference list: judged as soon as it is chosen, every wrong row named with its line, the difference shown, and
// published only then (UI166).
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { useRefresh } from '../api/reads.ts';
import { count, number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { useAct } from '../ui/act.tsx';
import { Field } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { OfficeAct, useLack } from './act.tsx';
import { ListDifference } from './list-difference.tsx';

export type Preview = ReplyOf<'previewOfficeList'>;
type Looked = { file: File; preview: Preview };
type Done = { published: () => void; lookAgain: (file: File) => Promise<void> };

export function ListImport({ list }: { list: string }) {
  const { t, lang } = useLang();
  const lack = useLack('configure');
  const [looked, setLooked] = useState<Looked>();
  const [said, say] = useState('');
  const { busy, fault, run } = useAct();
  const refresh = useRefresh();
  const look = (file: File) =>
    run(async () => {
      setLooked(undefined);
      say(t({ fr: 'Lecture…', en: 'Reading…' }));
      try {
        const preview = await call('previewOfficeList', {
          params: { list },
          file: formOf(file),
        });
        setLooked({ file, preview });
        say(t({ fr: `Lu : ${file.name}`, en: `Read: ${file.name}` }));
      } catch (error) {
        say('');
        throw error;
      }
    });
  /** Another version came meanwhile: what the file is to that one now stands beside what was typed. */
  const lookAgain = async (file: File) => {
    const [preview] = await Promise.all([
      call('previewOfficeList', { params: { list }, file: formOf(file) }),
      refresh('getOfficeList', 'listOfficeLists'),
    ]);
    setLooked({ file, preview });
  };
  const published = () => {
    setLooked(undefined);
    say(t({ fr: 'La version est publiée.', en: 'The version is published.' }));
  };
  const mebibytes = limits.listFileBytes / 1_048_576;
  return (
    <Section
      title={t({ fr: 'Importer un fichier', en: 'Import a file' })}
      lead={t({
        fr: 'Toutes les entrées de la liste, en JSON : celles qui n’y sont pas disparaissent. Rien n’est publié avant que vous ayez vu la différence.',
        en: 'All rows of the list, as JSON: those that are not in it go. Nothing is published before you have seen the difference.',
      })}
    >
      {lack ? (
        <p className="quiet">{lack}</p>
      ) : (
        <FileField
          label={t({ fr: 'Fichier des entrées', en: 'File of the rows' })}
          hint={t({
            fr: `Une liste, ou un objet avec rows et sources ; ${mebibytes} Mio au plus.`,
            en: `A list, or an object with rows and sources; at most ${mebibytes} MiB.`,
          })}
          accept="application/json,.json"
          busy={busy}
          fault={fault}
          said={said}
          take={(file) => void look(file)}
        />
      )}
      {/* Its place stands before the file was judged (UI193). */}
      <p className="notice bad" role="alert">
        {looked && !looked.preview.changes && count(looked.preview.faults.count, faultTexts, lang)}
      </p>
      {looked && <Result list={list} looked={looked} published={published} lookAgain={lookAgain} />}
    </Section>
  );
}

/** The file beside the texts of a call; those that say nothing are left out. */
function formOf(file: File, texts: Readonly<Record<string, string | null>> = {}): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) {
    if (text !== null && text.trim() !== '') form.append(name, text);
  }
  form.append('file', file, file.name);
  return form;
}

function Result({
  list,
  looked: { file, preview },
  ...done
}: {
  list: string;
  looked: Looked;
} & Done) {
  const { t } = useLang();
  const { changes, faults } = preview;
  if (!changes) return <Faults faults={faults} />;
  if (changes.added + changes.changed + changes.removed === 0) {
    return (
      <p className="notice" role="status">
        {t({
          fr: 'La version en vigueur dit déjà cela : il n’y a rien à publier.',
          en: 'The version in force says this already: there is nothing to publish.',
        })}
      </p>
    );
  }
  return (
    <div className="stack">
      <ListDifference {...preview} changes={changes} />
      <div>
        <Publish list={list} file={file} preview={preview} {...done} />
      </div>
    </div>
  );
}

const labels = {
  summary: { fr: 'Résumé pour les abonnés', en: 'Summary for subscribers' },
  reports: { fr: 'Signalements corrigés', en: 'Reports corrected' },
};

function Publish({
  list,
  file,
  preview: { against },
  published,
  lookAgain,
}: {
  list: string;
  file: File;
  preview: Preview;
} & Done) {
  const { t } = useLang();
  return (
    <OfficeAct
      act={t({ fr: 'Publier cette version', en: 'Publish this version' })}
      look="first"
      title={t({ fr: 'Nouvelle version', en: 'New version' })}
      lead={t({
        fr: 'Elle répond aussitôt à tous, et les abonnés l’apprennent.',
        en: 'It answers everybody at once, and subscribers hear of it.',
      })}
      needs="configure"
      empty={{ summary: '', reports: '' }}
      labels={labels}
      run={async ({ reason, ...texts }) => {
        const form = formOf(file, { against, ...texts, reason });
        try {
          await call('publishOfficeList', { params: { list }, body: { reason }, file: form });
        } catch (error) {
          if (error instanceof CallError && error.code === 'INVALID_STATE') await lookAgain(file);
          throw error;
        }
        published();
      }}
      touches={['getOfficeList', 'listOfficeLists']}
    >
      {(fields) => (
        <>
          <Field {...fields.text('summary')} maxLength={limits.listSummaryCharacters} />
          <Field
            {...fields.text('reports')}
            hint={t({
              fr: 'Leurs numéros, séparés par des virgules : SIG-….',
              en: 'Their numbers, with commas between them: SIG-….',
            })}
            maxLength={limits.listReportsCharacters}
          />
        </>
      )}
    </OfficeAct>
  );
}

const faultTexts = {
  one: {
    fr: '{n} faute : rien de ce fichier ne peut être publié.',
    en: '{n} fault: nothing of this file can be published.',
  },
  other: {
    fr: '{n} fautes : rien de ce fichier ne peut être publié.',
    en: '{n} faults: nothing of this file can be published.',
  },
};

function Faults({ faults }: { faults: Preview['faults'] }) {
  const { t, lang } = useLang();
  const title = t({ fr: 'Ce qui est à corriger', en: 'What is to be corrected' });
  const rest = faults.count - faults.first.length;
  const places = {
    row: t({ fr: 'Entrée', en: 'Row' }),
    source: t({ fr: 'Source', en: 'Source' }),
  };
  return (
    <div className="stack close">
      <Table
        label={title}
        rows={faults.first.map((fault, n) => ({ ...fault, key: String(n) }))}
        keyOf={({ key }) => key}
        columns={[
          {
            head: t({ fr: 'Où', en: 'Where' }),
            cell: ({ what, number: n }) =>
              what === null ? t({ fr: 'Fichier', en: 'File' }) : `${places[what]} ${n}`,
          },
          {
            head: t({ fr: 'Ligne du fichier', en: 'Line of the file' }),
            isSum: true,
            cell: ({ line }) => (line === null ? '–' : number(line, lang)),
          },
          {
            head: t({ fr: 'Identifiant', en: 'Id' }),
            cell: ({ id }) => (id === null ? '–' : <code>{id}</code>),
          },
          { head: t({ fr: 'Faute', en: 'Fault' }), cell: ({ says }) => says },
        ]}
      />
      {rest > 0 && (
        <p className="quiet">
          {t({ fr: 'Et d’autres encore : ', en: 'And others: ' })}
          {number(rest, lang)}
        </p>
      )}
    </div>
  );
}
