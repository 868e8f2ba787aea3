// Whether candidates can reach a campaign: publication with its public address, archive with its way back (UI141, UI77).
import { useLayoutEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { onceDrawn } from '../lib/taken-focus.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Copied } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { QrCode } from '../ui/qr-code-later.tsx';
import { Section } from '../ui/section.tsx';
import { Undo, useUndo } from '../ui/undo.tsx';
import { Time } from '../ui/values.tsx';
import { useFixed } from './campaign-section.tsx';
import type { Campaign } from './campaign-tabs.tsx';
import { useManagersOnly } from './hiring-calls.ts';

export function Publication({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const { at } = useOrganization();
  const refresh = useRefresh();
  const undo = useUndo();
  const fixed = useFixed(campaign);
  const reserved = useManagersOnly();
  const isArchived = campaign.status === 'ARCHIVED';
  const params = { id: campaign.id };
  const touched = () => refresh('getCampaign', 'listCampaigns');
  const restore = async () => {
    await call('restoreCampaign', { organization: at.organization, params });
    await touched();
  };
  const archive = async () => {
    await call('archiveCampaign', { ...at, params });
    await touched();
    undo.offer({
      said: t({ fr: 'Campagne archivée.', en: 'Campaign archived.' }),
      back: restore,
    });
  };
  const where = useFocusOnceOpen(campaign);
  return (
    <Section isCard title={t({ fr: 'Publication', en: 'Publication' })}>
      <Undo {...undo} />
      <div ref={where} className="stack">
        <Where campaign={campaign} />
      </div>
      <div className="row">
        {campaign.status === 'DRAFT' && (
          <Act
            reason={fixed}
            run={async () => {
              await call('publishCampaign', { ...at, params });
              await touched();
            }}
          >
            {t({ fr: 'Publier la campagne', en: 'Publish the campaign' })}
          </Act>
        )}
        {isArchived ? (
          <Act look="second" reason={reserved} run={restore}>
            {t({ fr: 'Restaurer la campagne', en: 'Restore the campaign' })}
          </Act>
        ) : (
          <Act look="danger" reason={fixed} run={archive}>
            {t({ fr: 'Archiver', en: 'Archive' })}
          </Act>
        )}
      </div>
    </Section>
  );
}

/** The button that published goes with the act: what it led to, the address to copy, has the focus then (UI191). */
function useFocusOnceOpen({ url }: Campaign) {
  const where = useRef<HTMLDivElement>(null);
  const before = useRef(url);
  useLayoutEffect(() => {
    const isNew = before.current === null && url !== null;
    before.current = url;
    if (!isNew) return;
    onceDrawn(() => {
      if (document.activeElement === document.body) where.current?.querySelector('button')?.focus();
    });
  }, [url]);
  return where;
}

function Where({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const { url, publishedAt, counts, requireInvite, livemode } = campaign;
  return (
    <>
      {counts.questions === 0 && (
        <p className="notice warn">
          {t({
            fr: 'Pas encore de question : publiée ainsi, la page dit aux candidats que rien n’est encore demandé.',
            en: 'No question yet: published so, the page tells candidates that nothing is asked yet.',
          })}
        </p>
      )}
      {url && (
        <Facts
          facts={[
            [
              t({ fr: 'Adresse publique', en: 'Public address' }),
              <Copied key="u" text={url} label={t({ fr: 'l’adresse', en: 'the address' })} />,
            ],
            publishedAt !== null && [
              t({ fr: 'Publiée', en: 'Published' }),
              <Time key="p" at={publishedAt} />,
            ],
          ]}
        />
      )}
      {url && (
        <p>
          <QrCode
            text={url}
            size={160}
            label={t({ fr: 'Code QR de l’adresse publique', en: 'QR code of the public address' })}
          />
        </p>
      )}
      {url && requireInvite && (
        <p className="quiet">
          {t({
            fr: 'Elle demande le lien personnel de chaque candidat.',
            en: 'It asks for each candidate’s personal link.',
          })}
        </p>
      )}
      {url && !livemode && (
        <p className="quiet">
          {t({
            fr: 'Dans le bac à sable, elle dit que c’est un test et ne commence rien.',
            en: 'In the sandbox it says that this is a test, and begins nothing.',
          })}
        </p>
      )}
    </>
  );
}
