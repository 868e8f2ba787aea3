// Documents of a dispute: added with their kind, read from memory, taken away (UI88, UI106).
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { DocumentKind } from '../../../contract/payments/disputes.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { readFile } from '../api/file.ts';
import { upload } from '../api/upload.ts';
import { apart } from '../lib/apart.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { AskingAct } from '../ui/asking-act.tsx';
import { Select } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { useUpload } from '../ui/upload.ts';
import { Time } from '../ui/values.tsx';
import { documentTexts } from '../words/disputes.ts';
import { DocumentActs } from './seen-document.tsx';

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
  const now = useProjectNow();
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
              cell: (row) => <Time at={row.created_at} now={now} />,
            },
            {
              head: t({ fr: 'Actes', en: 'Acts' }),
              cell: (row) => (
                <span className="row">
                  <DocumentActs
                    filename={row.filename}
                    read={() => readFile('getDisputeDocument', at(row.id))}
                  />
                  {!isComplete && dispute.status === 'opened' && (
                    <AskingAct
                      look="danger"
                      small
                      reason={reason}
                      aria-label={`${t({ fr: 'Retirer', en: 'Remove' })} ${row.filename}`}
                      title={t({
                        fr: `Retirer ${apart(row.filename)} ?`,
                        en: `Remove ${apart(row.filename)}?`,
                      })}
                      what={t({
                        fr: 'Le document est effacé : il n’appuiera plus votre réponse.',
                        en: 'The document is erased: it supports your answer no more.',
                      })}
                      act={t({ fr: 'Retirer le document', en: 'Remove the document' })}
                      run={async () => {
                        await call('deleteDisputeDocument', at(row.id));
                        await changed();
                      }}
                    >
                      {t({ fr: 'Retirer', en: 'Remove' })}
                    </AskingAct>
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
  const added = useUpload({
    send: (file, key, on) => {
      if (file.size > limits.documentBytes) {
        throw new Error(
          t({
            fr: 'Fichier trop lourd : 10 Mo au plus.',
            en: 'File too heavy: 10 MB at most.',
          }),
        );
      }
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file, file.name);
      const at = { project: id, mode, params: { id: dispute.id } };
      return upload('createDisputeDocument', { ...at, key, file: form }, on);
    },
    changed,
    done: t({ fr: 'Document joint.', en: 'Document attached.' }),
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
        {...added}
      />
    </div>
  );
}
