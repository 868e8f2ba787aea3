// The processing record of a campaign, written by the server from its real settings, to read and to print (UI141).
import { useState } from 'react';
import type { ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Time } from '../ui/values.tsx';
import { useManagersOnly } from './hiring-calls.ts';

type Found = ReplyOf<'getProcessingRecord'>;

export function ProcessingRecord({ campaignId }: { campaignId: string }) {
  const { t } = useLang();
  const reserved = useManagersOnly();
  const [isOpen, open] = useState(false);
  return (
    <Section
      isCard
      title={t({ fr: 'Registre du traitement', en: 'Processing record' })}
      lead={t({
        fr: 'Ce que la CDP demande à l’employeur, écrit d’après les réglages d’aujourd’hui.',
        en: 'What the CDP asks of the employer, written from the settings of today.',
      })}
    >
      {isOpen ? (
        <Record campaignId={campaignId} />
      ) : (
        <p>
          <Button look="second" reason={reserved} onClick={() => open(true)}>
            {t({ fr: 'Lire le registre', en: 'Read the record' })}
          </Button>
        </p>
      )}
    </Section>
  );
}

function Record({ campaignId }: { campaignId: string }) {
  const { t } = useLang();
  const { organization } = useOrganization();
  const read = useRead('getProcessingRecord', {
    organization: organization.id,
    params: { id: campaignId },
  });
  return (
    <Read of={read} lines={8}>
      {(record) => (
        <div className="stack">
          <Whole record={record} />
          <p className="no-print">
            <Button look="second" onClick={() => print()}>
              {t({ fr: 'Imprimer', en: 'Print' })}
            </Button>
          </p>
        </div>
      )}
    </Read>
  );
}

function Whole({ record }: { record: Found }) {
  const { t } = useLang();
  const { controller, purposes, data, recipients, retention, rights, security } = record;
  return (
    <div className="stack" lang={record.language}>
      <Facts
        facts={[
          [t({ fr: 'Responsable', en: 'Controller' }), controller.name],
          [t({ fr: 'Contact', en: 'Contact' }), controller.contactEmail ?? controller.contactPhone],
          [t({ fr: 'Récépissé CDP', en: 'CDP receipt' }), controller.cdpReceipt ?? '–'],
          [t({ fr: 'Écrit', en: 'Written' }), <Time key="t" at={record.generatedAt} />],
        ]}
      />
      <Lines title={t({ fr: 'Finalités', en: 'Purposes' })} lines={purposes} />
      <Lines
        title={t({ fr: 'Données', en: 'Data' })}
        lines={data.map(({ name, text }) => `${name} – ${text}`)}
      />
      <Lines
        title={t({ fr: 'Destinataires', en: 'Recipients' })}
        lines={recipients.map(({ name, what }) => `${name} – ${what}`)}
      />
      <Lines
        title={t({ fr: 'Conservation', en: 'Retention' })}
        lines={[...retention.rules, ...retention.stays.map(({ what, why }) => `${what} – ${why}`)]}
      />
      <Lines title={t({ fr: 'Droits', en: 'Rights' })} lines={rights} />
      <Lines title={t({ fr: 'Sécurité', en: 'Security' })} lines={security} />
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
