// What is written of a campaign, by sections: its texts, how one answers and when, what is asked back, who may come and
// how long answers are kept (UI141).
import { useLang } from '../shell/language.tsx';
import { Area, Choices, Field, Select } from '../ui/field.tsx';
import type { Labels } from '../ui/fields.ts';
import { campaignLanguageTexts, depthTexts, sourceTexts, toneTexts } from '../words/hiring.ts';
import { CampaignSection, Ticks } from './campaign-section.tsx';
import type { Campaign } from './campaign-tabs.tsx';

type Of = { campaign: Campaign };

const typed = (text: string): string | null => text.trim() || null;
const wholeOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
/** Dakar has the time of Greenwich all year. */
const localOf = (time: string | null) => time?.slice(0, 16) ?? '';
const momentOf = (local: string) => (local === '' ? null : `${local}:00.000Z`);

const wordLabels: Labels<
  Record<'title' | 'description' | 'objective' | 'aiName' | 'aiTone', string>
> = {
  title: { fr: 'Titre', en: 'Title' },
  description: { fr: 'Description', en: 'Description' },
  objective: { fr: 'Objectif', en: 'Objective' },
  aiName: { fr: 'Nom du programme', en: 'Name of the program' },
  aiTone: { fr: 'Ton', en: 'Tone' },
};

export function WordSection({ campaign }: Of) {
  const { t } = useLang();
  const { title, description, objective, aiName, aiTone } = campaign;
  return (
    <CampaignSection
      campaign={campaign}
      title={t({ fr: 'Textes', en: 'Texts' })}
      values={{ title, description: description ?? '', objective: objective ?? '', aiName, aiTone }}
      labels={wordLabels}
      bodyOf={(values) => ({
        ...values,
        description: typed(values.description),
        objective: typed(values.objective),
      })}
    >
      {(fields) => (
        <>
          <Field {...fields.text('title')} maxLength={200} />
          <Area
            {...fields.text('description')}
            rows={4}
            hint={t({ fr: 'Montrée aux candidats.', en: 'Shown to candidates.' })}
          />
          <Area
            {...fields.text('objective')}
            rows={3}
            hint={t({
              fr: 'Pour votre équipe ; jamais montré aux candidats.',
              en: 'For your team; never shown to candidates.',
            })}
          />
          <Field
            {...fields.text('aiName')}
            maxLength={60}
            hint={t({
              fr: 'La page dit toujours que c’est un programme qui pose les questions.',
              en: 'The page always says that a program asks the questions.',
            })}
          />
          <Select {...fields.text('aiTone')}>
            {(Object.keys(toneTexts) as (keyof typeof toneTexts)[]).map((tone) => (
              <option key={tone} value={tone}>
                {t(toneTexts[tone])}
              </option>
            ))}
          </Select>
        </>
      )}
    </CampaignSection>
  );
}

type Answering = {
  language: Campaign['language'];
  chatEnabled: boolean;
  voiceEnabled: boolean;
  timeLimitMinutes: string;
  opensAt: string;
  closesAt: string;
};

const answerLabels: Labels<Answering> = {
  language: { fr: 'Langue des questions', en: 'Language of the questions' },
  chatEnabled: { fr: 'Par écrit', en: 'In writing' },
  voiceEnabled: { fr: 'À l’oral', en: 'By voice' },
  timeLimitMinutes: { fr: 'Temps en tout (minutes)', en: 'Time in all (minutes)' },
  opensAt: { fr: 'Ouvre le', en: 'Opens on' },
  closesAt: { fr: 'Ferme le', en: 'Closes on' },
};

export function AnswerSection({ campaign }: Of) {
  const { t } = useLang();
  const { language, chatEnabled, voiceEnabled, timeLimitMinutes, opensAt, closesAt } = campaign;
  const values: Answering = {
    ...{ language, chatEnabled, voiceEnabled },
    timeLimitMinutes: timeLimitMinutes === null ? '' : String(timeLimitMinutes),
    ...{ opensAt: localOf(opensAt), closesAt: localOf(closesAt) },
  };
  return (
    <CampaignSection
      campaign={campaign}
      title={t({ fr: 'Réponses', en: 'Answers' })}
      values={values}
      labels={answerLabels}
      bodyOf={(one) => ({
        ...one,
        timeLimitMinutes: wholeOf(one.timeLimitMinutes),
        ...{ opensAt: momentOf(one.opensAt), closesAt: momentOf(one.closesAt) },
      })}
    >
      {(fields) => (
        <>
          <Select {...fields.text('language')}>
            {(Object.keys(campaignLanguageTexts) as Campaign['language'][]).map((one) => (
              <option key={one} value={one}>
                {t(campaignLanguageTexts[one])}
              </option>
            ))}
          </Select>
          <Ticks
            label={t({ fr: 'Le candidat répond', en: 'Candidates answer' })}
            fields={fields}
            hints={{
              chatEnabled: undefined,
              voiceEnabled: t({ fr: 'Avec les deux, il choisit.', en: 'With both, they choose.' }),
            }}
          />
          <Field
            {...fields.text('timeLimitMinutes')}
            type="number"
            min={1}
            max={240}
            hint={t({
              fr: 'Vide : sans limite. Compté depuis la première question.',
              en: 'Empty: no limit. Counted from the first question.',
            })}
          />
          <Field
            {...fields.text('opensAt')}
            type="datetime-local"
            hint={t({ fr: 'Heure de Dakar.', en: 'Time of Dakar.' })}
          />
          <Field
            {...fields.text('closesAt')}
            type="datetime-local"
            hint={t({
              fr: 'Heure de Dakar. Après, personne ne commence plus.',
              en: 'Time of Dakar. Nobody begins any more after it.',
            })}
          />
        </>
      )}
    </CampaignSection>
  );
}

type Following = Pick<Campaign, 'followUpDepth' | 'followUpSource'>;

const followLabels: Labels<Following> = {
  followUpDepth: { fr: 'Relances', en: 'Follow-ups' },
  followUpSource: { fr: 'Leurs textes', en: 'Their texts' },
};

export function FollowUpSection({ campaign }: Of) {
  const { t } = useLang();
  const { followUpDepth, followUpSource } = campaign;
  return (
    <CampaignSection
      campaign={campaign}
      title={t({ fr: 'Relances', en: 'Follow-ups' })}
      lead={t({
        fr: 'Une réponse courte peut être relancée ; les candidats peuvent le refuser.',
        en: 'A short answer may be asked about again; candidates may refuse that.',
      })}
      values={{ followUpDepth, followUpSource }}
      labels={followLabels}
      bodyOf={(values) => values}
    >
      {(fields) => (
        <>
          <Choices
            {...fields.choice('followUpDepth')}
            options={(Object.keys(depthTexts) as Following['followUpDepth'][]).map((value) => ({
              value,
              text: t(depthTexts[value]),
            }))}
          />
          <Choices
            {...fields.choice('followUpSource')}
            options={(Object.keys(sourceTexts) as Following['followUpSource'][]).map((value) => ({
              value,
              text: t(sourceTexts[value]),
            }))}
          />
        </>
      )}
    </CampaignSection>
  );
}

type Keeping = Pick<Campaign, 'requireInvite' | 'sendInvitations' | 'antiCheatingEnabled'> & {
  retentionDays: string;
};

const keepLabels: Labels<Keeping> = {
  requireInvite: { fr: 'Sur invitation seulement', en: 'By invitation only' },
  sendInvitations: { fr: 'Envoyer les invitations par e-mail', en: 'Send invitations by e-mail' },
  antiCheatingEnabled: { fr: 'Compter deux faits', en: 'Count two facts' },
  retentionDays: { fr: 'Conservation (jours)', en: 'Kept for (days)' },
};

export function KeepSection({ campaign }: Of) {
  const { t } = useLang();
  const { requireInvite, sendInvitations, antiCheatingEnabled, retentionDays } = campaign;
  return (
    <CampaignSection
      campaign={campaign}
      title={t({ fr: 'Accès et conservation', en: 'Access and retention' })}
      values={{
        ...{ requireInvite, sendInvitations, antiCheatingEnabled },
        retentionDays: String(retentionDays),
      }}
      labels={keepLabels}
      bodyOf={(values) => ({ ...values, retentionDays: Number(values.retentionDays) })}
    >
      {(fields) => (
        <>
          <Ticks
            label={t({ fr: 'Choix', en: 'Choices' })}
            fields={fields}
            hints={{
              requireInvite: t({
                fr: 'L’adresse publique demande alors le lien personnel.',
                en: 'The public address then asks for the personal link.',
              }),
              sendInvitations: undefined,
              antiCheatingEnabled: t({
                fr: 'Combien la page est quittée, combien est collé. Le candidat le lit avant ; aucun niveau n’en tient compte.',
                en: 'How often the page is left, how much is pasted. Candidates read so first; no level knows of it.',
              }),
            }}
          />
          <Field
            {...fields.text('retentionDays')}
            type="number"
            min={1}
            max={730}
            hint={t({
              fr: 'Réponses, enregistrements et comptes rendus sont effacés tant de jours après la fin de l’entretien ; l’avis le dit aux candidats. Écarté, un dossier se garde d’ordinaire trois mois au plus.',
              en: 'Answers, recordings and reports are erased so many days after the end of the interview; the notice tells candidates. A file that was not retained is usually kept three months at most.',
            })}
          />
        </>
      )}
    </CampaignSection>
  );
}
