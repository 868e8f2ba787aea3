// Files that were asked for: rows counted up while they are made, kept for seven days (UI85).
import { type MouseEvent, useEffect, useRef } from 'react';
import type { ExportKind } from '../../../../contract/payments/exports.ts';
import type { Text } from '../../../../contract/text.ts';
import { useReadAgain } from '../../api/awaiting.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Fault, useAct } from '../../ui/act.tsx';
import { AskingAct } from '../../ui/asking-act.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import type { Word } from '../../words/status.ts';

type Export = ReplyOf<'listExports'>['data'][number];

const kindTexts: Record<ExportKind, Text> = {
  payments: { fr: 'Paiements', en: 'Payments' },
  refunds: { fr: 'Remboursements', en: 'Refunds' },
  payouts: { fr: 'Virements', en: 'Payouts' },
  transactions: { fr: 'Relevé', en: 'Statement' },
  disputes: { fr: 'Litiges', en: 'Disputes' },
  links: { fr: 'Liens de paiement', en: 'Payment links' },
  offers: { fr: 'Codes promo', en: 'Promo codes' },
  destinations: { fr: 'Destinations', en: 'Destinations' },
  calls: { fr: 'Requêtes', en: 'Requests' },
  events: { fr: 'Événements', en: 'Events' },
  audit: { fr: 'Journal d’audit', en: 'Audit trail' },
  usage: { fr: 'Utilisation', en: 'Usage' },
  reconciliation: { fr: 'Rapprochement', en: 'Reconciliation' },
};

const words: Record<Export['status'], Word> = {
  running: { look: 'info', text: { fr: 'En cours', en: 'Running' } },
  done: { look: 'good', text: { fr: 'Prêt', en: 'Ready' } },
  cancelled: { look: 'plain', text: { fr: 'Arrêté', en: 'Stopped' } },
};

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const read = useRead('listExports', { params: { id } });
  const running = (read.data?.data ?? []).filter(({ status }) => status === 'running');
  const awaiting = useReadAgain(read, running.length > 0);
  useMailWhenLeft(
    id,
    running.map((one) => one.id),
  );
  return (
    <>
      <PageHead docs="listExports" title={t({ fr: 'Exports', en: 'Exports' })}>
        {t({
          fr: 'Les fichiers demandés depuis les listes. Vous pouvez fermer la page : ils sont faits quand même, et gardés sept jours.',
          en: 'The files asked for from the lists. You may close the page: they are made all the same, and kept for seven days.',
        })}
      </PageHead>
      <Read of={read}>
        {({ data }) => {
          const rows = data.filter((one) => one.mode === mode);
          return rows.length > 0 ? <Rows rows={rows} /> : <None />;
        }}
      </Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

/** Whoever leaves before a file is ready is told by mail that it is; the server sends one for each, to whoever began it. */
function useMailWhenLeft(id: string, running: string[]) {
  const latest = useRef(running);
  latest.current = running;
  useEffect(() => {
    const ask = () => {
      for (const exportId of latest.current) {
        call('mailExport', { params: { id, exportId }, keepalive: true }).catch(() => {});
      }
      latest.current = [];
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') ask();
    };
    // A telephone that is put away ends a page without a word after this one.
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      ask();
    };
  }, [id]);
}

function None() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Pas encore d’export', en: 'No export yet' })}>
      <p>
        {t({
          fr: 'Le bouton « Exporter » d’une liste fait ici un fichier CSV avec les mêmes filtres.',
          en: 'The button “Export” of a list makes a CSV file here with the same filters.',
        })}
      </p>
    </Empty>
  );
}

function Rows({ rows }: { rows: Export[] }) {
  const { t, lang } = useLang();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Fichiers', en: 'Files' })}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { head: t({ fr: 'Liste', en: 'List' }), cell: (row) => t(kindTexts[row.kind]) },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: (row) => <Badge {...words[row.status]} />,
        },
        {
          head: t({ fr: 'Lignes', en: 'Rows' }),
          isSum: true,
          cell: (row) => number(row.rows, lang),
        },
        {
          head: t({ fr: 'Taille', en: 'Size' }),
          isSum: true,
          cell: (row) =>
            `${number(Math.ceil(row.bytes / 1024), lang)} ${t({ fr: 'Ko', en: 'KB' })}`,
        },
        {
          head: t({ fr: 'Demandé', en: 'Asked' }),
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
        {
          head: t({ fr: 'Gardé jusqu’au', en: 'Kept until' }),
          cell: (row) => (row.expires_at ? <Time at={row.expires_at} now={now} /> : '–'),
        },
        { head: t({ fr: 'Actes', en: 'Acts' }), cell: (row) => <Acts row={row} /> },
      ]}
    />
  );
}

function Acts({ row }: { row: Export }) {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  if (row.status === 'cancelled') return '–';
  const file = `/v1/projets/${encodeURIComponent(id)}/exports/${encodeURIComponent(row.id)}/file`;
  const name = t(kindTexts[row.kind]);
  const cancel = async () => {
    await call('cancelExport', { params: { id, exportId: row.id } });
    await refresh('listExports');
  };
  return (
    <span className="row">
      {row.status === 'done' && (
        <FileLink
          file={file}
          label={`${t({ fr: 'Télécharger', en: 'Download' })} ${name}`}
          ask={() => call('getExport', { params: { id, exportId: row.id } })}
        />
      )}
      {/* Apart by their keys: a file that is ready meanwhile must not turn the open question into the other one. */}
      {row.status === 'running' ? (
        <AskingAct
          key="stop"
          look="quiet"
          small
          aria-label={`${t({ fr: 'Arrêter', en: 'Stop' })} ${name}`}
          title={t({ fr: `Arrêter l’export « ${name} » ?`, en: `Stop the export “${name}”?` })}
          what={t({
            fr: 'Les lignes déjà écrites sont perdues : il faut le demander de nouveau.',
            en: 'The rows that are written already are lost: it has to be asked for again.',
          })}
          act={t({ fr: 'Arrêter l’export', en: 'Stop the export' })}
          run={cancel}
        >
          {t({ fr: 'Arrêter', en: 'Stop' })}
        </AskingAct>
      ) : (
        <AskingAct
          key="remove"
          look="quiet"
          small
          aria-label={`${t({ fr: 'Supprimer', en: 'Remove' })} ${name}`}
          title={t({ fr: `Supprimer le fichier « ${name} » ?`, en: `Remove the file “${name}”?` })}
          what={t({
            fr: 'Il ne pourra plus être téléchargé. La liste, elle, reste entière.',
            en: 'It can be downloaded no more. The list itself stays whole.',
          })}
          act={t({ fr: 'Supprimer le fichier', en: 'Remove the file' })}
          run={cancel}
        >
          {t({ fr: 'Supprimer', en: 'Remove' })}
        </AskingAct>
      )}
    </span>
  );
}

/**
 * The file of an export, by a link, as it may be too big for the page's memory. The server is asked first whether it would give it:
 * who is signed out signs in over the page, and a refusal is said here, where a download that fails would say "failed" alone.
 */
function FileLink({
  file,
  label,
  ask,
}: {
  file: string;
  label: string;
  ask: () => Promise<unknown>;
}) {
  const { t } = useLang();
  const { fault, run } = useAct();
  const link = useRef<HTMLAnchorElement>(null);
  const isAllowed = useRef(false);
  const press = (event: MouseEvent) => {
    if (isAllowed.current) return;
    event.preventDefault();
    void run(async () => {
      await ask();
      isAllowed.current = true;
      link.current?.click();
      isAllowed.current = false;
    });
  };
  return (
    <>
      <a
        ref={link}
        className="button second small"
        href={file}
        download
        aria-label={label}
        onClick={press}
      >
        {t({ fr: 'Télécharger', en: 'Download' })}
      </a>
      <Fault text={fault} />
    </>
  );
}
