// What the organisation adds to the notice, in its own words: the text in force, a further version, and those before
// (UI147). Campaigns carry the version; who agreed before keeps the one that they read.
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRead, useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { Area } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Undo, useUndo } from '../ui/undo.tsx';
import { Time } from '../ui/values.tsx';
import { useManagersOnly, useOurs } from './hiring-calls.ts';

type Version = ReplyOf<'publishConsentText'>;
/** Under the names of the wire, so that a refusal finds its field. */
type Values = { 'text.fr': string; 'text.en': string };

const labels: Labels<Values> = {
  'text.fr': { fr: 'En français', en: 'In French' },
  'text.en': { fr: 'En anglais', en: 'In English' },
};

export function ConsentTexts() {
  const { t } = useLang();
  const { ours } = useOurs();
  const read = useRead('listConsentTexts', { ...ours, query: { limit: 100 } });
  return (
    <Section
      isCard
      title={t({ fr: 'Ce que vous ajoutez à l’avis', en: 'What you add to the notice' })}
      lead={t({
        fr: 'Les candidats le lisent avant d’accepter, dans la langue de leur page. Chaque changement est une nouvelle version ; ceux qui ont déjà accepté gardent la leur.',
        en: 'Candidates read it before they agree, in the language of their page. Each change is a new version; those who have agreed keep theirs.',
      })}
    >
      <Read of={read} lines={6}>
        {({ data: [present, ...before] }) => (
          <>
            <Edited present={present} />
            <Before versions={before} />
          </>
        )}
      </Read>
    </Section>
  );
}

function Edited({ present }: { present: Version | undefined }) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const reserved = useManagersOnly();
  const [said, say] = useState('');
  const undo = useUndo();
  const publish = async (text: Version['text']) => {
    const { version } = await call('publishConsentText', { ...ours, body: { text } });
    say(t({ fr: `Version ${version} publiée.`, en: `Version ${version} published.` }));
    await refresh('listConsentTexts', 'getCampaign', 'listCampaigns');
  };
  const nothing = t({ fr: 'Rien n’est ajouté.', en: 'Nothing is added.' });
  const takeAway = async (before: Version['text']) => {
    await publish(null);
    undo.offer({
      said: t({ fr: 'Les candidats lisent l’avis seul.', en: 'Candidates read the notice alone.' }),
      back: () => publish(before),
    });
  };
  const values = { 'text.fr': present?.text?.fr ?? '', 'text.en': present?.text?.en ?? '' };
  const fields = useFields<Values>(values, labels, (typed) =>
    publish({ fr: typed['text.fr'], en: typed['text.en'] }),
  );
  return (
    <>
      <Undo {...undo} />
      <p>
        {present?.publishedAt ? (
          <>
            {t({ fr: 'En vigueur : version', en: 'In force: version' })} {present.version},{' '}
            <Time at={present.publishedAt} />
            {present.text === null && t({ fr: ', sans ajout', en: ', nothing added' })}
          </>
        ) : (
          t({ fr: 'Rien n’est ajouté encore.', en: 'Nothing is added yet.' })
        )}
      </p>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Publier cette version', en: 'Publish this version' })}
        reason={reserved}
        beside={<span role="status">{!fields.form.typed && said}</span>}
      >
        <Area {...fields.text('text.fr')} lang="fr" maxLength={limits.consentTextCharacters} />
        <Area {...fields.text('text.en')} lang="en" maxLength={limits.consentTextCharacters} />
      </FieldsForm>
      <p>
        <Act
          look="second"
          reason={reserved ?? (present?.text ? undefined : nothing)}
          run={() => takeAway(present?.text ?? null)}
        >
          {t({ fr: 'Ne plus rien ajouter', en: 'Add nothing any more' })}
        </Act>
      </p>
    </>
  );
}

function Before({ versions }: { versions: readonly Version[] }) {
  const { t } = useLang();
  if (versions.length === 0) return null;
  return (
    <details>
      <summary>{t({ fr: 'Versions précédentes', en: 'Versions before' })}</summary>
      <ul className="plain stack">
        {versions.map(({ version, text, publishedAt }) => (
          <li key={version}>
            <strong>{version}</strong>
            {publishedAt && (
              <>
                {', '}
                <Time at={publishedAt} />
              </>
            )}
            {text === null ? (
              <p className="quiet">{t({ fr: 'Sans ajout.', en: 'Nothing added.' })}</p>
            ) : (
              (['fr', 'en'] as const).map((one) => (
                <p key={one} lang={one} className="told">
                  {text[one]}
                </p>
              ))
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
