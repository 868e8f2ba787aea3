// Documents of a dispute: added with their kind, read from memory, taken away (UI88, UI106).
import { useState } from 'react';
import type { DocumentKind } from '../../../contract/payments/disputes.shapes.ts';
import { call, type ReplyOf, sendRaw } from '../api/call.ts';
import { keep, readFile } from '../api/file.ts';
import { newKey } from '../lib/form-key.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Act, useAct } from '../ui/act.tsx';
import { Select } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/values.tsx';
import { documentTexts } from '../words/disputes.ts';

type Dispute = ReplyOf<'getDispute'>;
type Props = {
  dispute: Dispute;
  /** Nothing is added or taken away any more. */
  isComplete: boolean;
  /** Why the reader may not. */
  reason: string | undefined;
  changed: () => Promise<void>;
};

export function DisputeDocuments({ dispute, isComplete, reason, changed }: Props) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const at = (docId: string) => ({ project: id, mode, params: { id: dispute.id, docId } });
  return (
    <Section title={t({ fr: 'Documents', en: 'Documents' })}>
      {dispute.documents.length === 0 ? (
        <p className="quiet">{t({ fr: 'Aucun document joint.', en: 'No document attached.' })}</p>
      ) : (
        <Table
          label={t({ fr: 'Documents', en: 'Documents' })}
          rows={dispute.documents}
          keyOf={(row) => row.id}
          columns={[
            { head: t({ fr: 'Fichier', en: 'File' }), cell: (row) => row.filename },
            { head: t({ fr: 'Sorte', en: 'Kind' }), cell: (row) => t(documentTexts[row.kind]) },
            {
              head: t({ fr: 'Taille', en: 'Size' }),
              isSum: true,
              cell: (row) =>
                `${number(Math.ceil(row.size / 1024), lang)} ${t({ fr: 'Ko', en: 'KB' })}`,
            },
            {
              head: t({ fr: 'Joint', en: 'Attached' }),
              cell: (row) => <Time at={row.created_at} />,
            },
            {
              head: t({ fr: 'Actes', en: 'Acts' }),
              cell: (row) => (
                <span className="row">
                  <Act
                    look="second"
                    small
                    aria-label={`${t({ fr: 'Télécharger', en: 'Download' })} ${row.filename}`}
                    run={async () =>
                      keep(await readFile('getDisputeDocument', at(row.id)), row.filename)
                    }
                  >
                    {t({ fr: 'Télécharger', en: 'Download' })}
                  </Act>
                  {!isComplete && dispute.status === 'opened' && (
                    <Act
                      look="danger"
                      small
                      reason={reason}
                      aria-label={`${t({ fr: 'Retirer', en: 'Remove' })} ${row.filename}`}
                      run={async () => {
                        await call('deleteDisputeDocument', at(row.id));
                        await changed();
                      }}
                    >
                      {t({ fr: 'Retirer', en: 'Remove' })}
                    </Act>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {!isComplete && reason === undefined && <Adding dispute={dispute} changed={changed} />}
    </Section>
  );
}

function Adding({ dispute, changed }: Pick<Props, 'dispute' | 'changed'>) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [kind, setKind] = useState<DocumentKind>('invoice');
  const [said, say] = useState('');
  const { busy, fault, run } = useAct();
  const add = (file: File) =>
    run(async () => {
      say(t({ fr: 'Envoi…', en: 'Sending…' }));
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file, file.name);
      try {
        const params = { id: dispute.id };
        await sendRaw('createDisputeDocument', {
          project: id,
          mode,
          key: newKey(),
          params,
          file: form,
        });
        say(t({ fr: 'Document joint.', en: 'Document attached.' }));
        await changed();
      } catch (error) {
        say('');
        throw error;
      }
    });
  return (
    <div className="stack close prose">
      <Select
        name="kind"
        label={t({ fr: 'Sorte de document', en: 'Kind of document' })}
        value={kind}
        onChange={(event) => setKind(event.target.value as DocumentKind)}
      >
        {(Object.keys(documentTexts) as DocumentKind[]).map((value) => (
          <option key={value} value={value}>
            {t(documentTexts[value])}
          </option>
        ))}
      </Select>
      <FileField
        label={t({ fr: 'Joindre un fichier', en: 'Attach a file' })}
        hint={t({ fr: 'PDF, PNG ou JPEG, 10 Mo au plus.', en: 'PDF, PNG or JPEG, 10 MB at most.' })}
        accept="application/pdf,image/png,image/jpeg"
        busy={busy}
        fault={fault}
        said={said}
        take={(file) => void add(file)}
      />
    </div>
  );
}
