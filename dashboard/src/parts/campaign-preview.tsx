// The pages of a campaign as a candidate will see them, here or on a telephone, before it is published too (UI141).
import { useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { QrCode } from '../ui/qr-code-later.tsx';
import { Section } from '../ui/section.tsx';
import { Time } from '../ui/values.tsx';
import { useOurs } from './hiring-calls.ts';

export function CampaignPreview({ campaignId }: { campaignId: string }) {
  const { t } = useLang();
  const { ours } = useOurs();
  const [seen, see] = useState<ReplyOf<'previewCampaign'>>();
  return (
    <Section
      isCard
      title={t({ fr: 'Aperçu', en: 'Preview' })}
      lead={t({
        fr: 'La page du candidat telle qu’elle sera : l’avis, chaque question, la relecture. Rien n’y est gardé.',
        en: 'The candidate’s page as it will be: the notice, each question, the last look. Nothing is kept there.',
      })}
    >
      <p>
        <Act
          look="second"
          run={async () =>
            see(await call('previewCampaign', { ...ours, params: { id: campaignId } }))
          }
        >
          {seen
            ? t({ fr: 'Préparer un nouvel aperçu', en: 'Prepare a new preview' })
            : t({ fr: 'Préparer l’aperçu', en: 'Prepare the preview' })}
        </Act>
      </p>
      <div role="status" className="stack">
        {seen && (
          <>
            <p>
              <a className="button" href={seen.url} target="_blank" rel="noopener">
                {t({ fr: 'Ouvrir l’aperçu', en: 'Open the preview' })}
                <span className="heard">{t({ fr: ' (nouvel onglet)', en: ' (new tab)' })}</span>
              </a>
            </p>
            <p>
              <QrCode
                text={seen.url}
                size={160}
                label={t({ fr: 'Code QR de l’aperçu', en: 'QR code of the preview' })}
              />
            </p>
            <p className="quiet">
              {t({
                fr: 'Qui a cette adresse voit les questions, jusqu’au',
                en: 'Whoever has this address sees the questions, until',
              })}{' '}
              <Time at={seen.expiresAt} />.
            </p>
          </>
        )}
      </div>
    </Section>
  );
}
