// The photos of an identity file: taken or chosen, made small in the page, sent one by one (UI88, UI109).
import type { CaptureKind } from '../../../contract/payments/identity.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { upload } from '../api/upload.ts';
import { type Refused, smallPhoto } from '../lib/photo.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { AskingAct } from '../ui/asking-act.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Section } from '../ui/section.tsx';
import { useUpload } from '../ui/upload.ts';
import { Badge } from '../ui/values.tsx';
import { captureTexts, captureWords } from '../words/disputes.ts';

type Identity = ReplyOf<'getIdentityStatus'>;

const refusals: Record<Refused, { fr: string; en: string }> = {
  unreadable: {
    fr: 'Ce fichier n’est pas une photo que votre navigateur sait lire.',
    en: 'This file is no photo that your browser can read.',
  },
  small: {
    fr: 'Photo trop petite : 600 pixels au moins sur le petit côté. Reprenez-la de plus près.',
    en: 'Photo too small: at least 600 pixels on the short side. Take it again, closer.',
  },
  large: {
    fr: 'Photo trop lourde, même réduite. Reprenez-la avec moins de détails autour.',
    en: 'Photo too heavy, even made small. Take it again with less around it.',
  },
};

export function Captures({
  status,
  mayChange,
  changed,
}: {
  status: Identity;
  mayChange: boolean;
  changed: () => Promise<void>;
}) {
  const { t } = useLang();
  return (
    <Section title={t({ fr: 'Photos', en: 'Photos' })}>
      <ul className="plain stack">
        {status.captures.map(({ kind, status: state, message }) => (
          <li key={kind} className="card stack close">
            <div className="row apart">
              <h3>{t(captureTexts[kind])}</h3>
              <Badge {...captureWords[state]} />
            </div>
            {message !== null && <p>{message}</p>}
            {mayChange && (
              <Sending kind={kind} has={status.received.includes(kind)} changed={changed} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sending({
  kind,
  has,
  changed,
}: {
  kind: CaptureKind;
  has: boolean;
  changed: () => Promise<void>;
}) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const at = { project: id, mode, params: { kind } };
  const sent = useUpload({
    send: async (file, _key, on) => {
      const photo = await smallPhoto(file);
      if (typeof photo === 'string') throw new Error(t(refusals[photo]));
      const form = new FormData();
      form.append('file', photo, `${kind}.jpg`);
      await upload('putIdentityCapture', { ...at, file: form }, on);
    },
    changed,
    done: t({ fr: 'Reçue.', en: 'Received.' }),
  });
  return (
    <div className="stack close">
      <FileField
        label={
          <>
            {has
              ? t({ fr: 'Remplacer la photo', en: 'Replace the photo' })
              : t({ fr: 'Prendre ou choisir une photo', en: 'Take or choose a photo' })}
            <span className="heard"> {t(captureTexts[kind])}</span>
          </>
        }
        accept="image/*"
        {...sent}
      />
      {has && <Removal kind={kind} changed={changed} />}
    </div>
  );
}

function Removal({ kind, changed }: { kind: CaptureKind; changed: () => Promise<void> }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <p>
      <AskingAct
        look="quiet"
        small
        title={t({
          fr: `Retirer la photo « ${t(captureTexts[kind])} » ?`,
          en: `Remove the photo “${t(captureTexts[kind])}”?`,
        })}
        what={t({
          fr: 'Elle est effacée. Le dossier ne part pas sans elle.',
          en: 'It is erased. The file is not sent without it.',
        })}
        act={t({ fr: 'Retirer la photo', en: 'Remove the photo' })}
        run={async () => {
          await call('deleteIdentityCapture', { project: id, mode, params: { kind } });
          await changed();
        }}
      >
        {t({ fr: 'Retirer', en: 'Remove' })}
        <span className="heard"> {t(captureTexts[kind])}</span>
      </AskingAct>
    </p>
  );
}
