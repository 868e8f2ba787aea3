// The photos of an identity file taken with a telephone: a link and its code, and the file read again while it is in use
// (UI109).
import { useState } from 'react';
import { useReadAgain } from '../api/awaiting.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { Act } from '../ui/act.tsx';
import { Copied } from '../ui/copy.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { Section } from '../ui/section.tsx';
import { Time } from '../ui/values.tsx';
import css from './qr.module.css';

type Link = ReplyOf<'createIdentityHandoff'>;

export function Handoff() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [link, setLink] = useState<Link>();
  return (
    <Section
      isCard
      title={t({ fr: 'Avec un téléphone', en: 'With a telephone' })}
      lead={t({
        fr: 'Un code à lire avec le téléphone : il y ouvre la page des photos, et elles arrivent ici.',
        en: 'A code to read with the telephone: it opens the page for photos there, and they arrive here.',
      })}
    >
      {link && <Shown link={link} />}
      <p>
        <Act
          look="second"
          run={async () => setLink(await call('createIdentityHandoff', { project: id, mode }))}
        >
          {link
            ? t({ fr: 'Nouveau code', en: 'New code' })
            : t({ fr: 'Afficher le code', en: 'Show the code' })}
        </Act>
      </p>
    </Section>
  );
}

function Shown({ link }: { link: Link }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  const awaiting = useReadAgain(useRead('getIdentityStatus', { project: id, mode }), true);
  const { pathname } = new URL(link.qr_png_url, location.origin);
  return (
    <div className="stack close">
      <img
        className={css['qr']}
        src={pathname}
        width={180}
        height={180}
        alt={t({ fr: 'Code QR de la page des photos', en: 'QR code of the page for photos' })}
      />
      <Copied text={link.url} label={t({ fr: 'le lien', en: 'the link' })} />
      <p className="quiet">
        {t({ fr: 'Ce lien s’éteint ', en: 'This link ends ' })}
        <Time at={link.expires_at} now={now} />
      </p>
      <ReadAgain {...awaiting} />
    </div>
  );
}
