// A new feature request; while its title is typed, those that may be the same are offered to vote for (UI136).
import { useState } from 'react';
import type { FeatureRequest } from '../../../contract/data/feature-requests.shapes.ts';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { alikeOf } from '../lib/alike.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Area, Choices, Field } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { FormActs } from '../ui/form-acts.tsx';
import { Section } from '../ui/section.tsx';
import { featureKindTexts, isClosedRequest } from '../words/data.ts';
import { FeatureRequests } from './feature-request-list.tsx';
import { useVoteColumn, type Vote } from './feature-vote.tsx';

type Kind = FeatureRequest['kind'];

const useLabels = () => {
  const { t } = useLang();
  return {
    title: t({ fr: 'En une ligne', en: 'In one line' }),
    kind: t({ fr: 'Sorte', en: 'Kind' }),
    details: t({ fr: 'Précisions', en: 'Details' }),
  };
};

export function FeatureRequestForm({
  wishes,
  vote,
  done,
  leave,
}: {
  wishes: readonly FeatureRequest[];
  vote: Vote;
  done: (title: string) => void;
  leave: () => void;
}) {
  const { t } = useLang();
  const labels = useLabels();
  const refresh = useRefresh();
  const [title, setTitle] = useState('');
  const [details, setDetails] = useState('');
  const [kind, setKind] = useState<Kind>('api');
  const form = useForm(async () => {
    const body = { kind, title, ...(details.trim() && { details }) };
    await call('createFeatureRequest', { body });
    await refresh('listFeatureRequests');
    done(title);
  });
  return (
    <Section isCard title={t({ fr: 'Nouvelle demande', en: 'New request' })}>
      <Form
        form={form}
        labels={labels}
        acts={
          <>
            <FormActs busy={form.busy} leave={leave}>
              {t({ fr: 'Envoyer la demande', en: 'Send the request' })}
            </FormActs>
            <Quota wishes={wishes} />
          </>
        }
      >
        <Field
          name="title"
          label={labels.title}
          maxLength={limits.featureTitleMaxCharacters}
          fault={form.faults['title']}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Alike title={title} wishes={wishes} vote={vote} />
        <Choices
          name="kind"
          label={labels.kind}
          options={Object.entries(featureKindTexts).map(([value, text]) => ({
            value: value as Kind,
            text: t(text),
          }))}
          chosen={[kind]}
          choose={setKind}
          fault={form.faults['kind']}
        />
        <Area
          name="details"
          label={labels.details}
          maxLength={limits.featureDetailsCharacters}
          fault={form.faults['details']}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </Form>
    </Section>
  );
}

/** Its place is there from the start, so that it is heard. */
function Alike({
  title,
  wishes,
  vote,
}: {
  title: string;
  wishes: readonly FeatureRequest[];
  vote: Vote;
}) {
  const { t } = useLang();
  const column = useVoteColumn(vote);
  const alike = alikeOf(
    title,
    wishes.filter(({ status }) => !isClosedRequest(status)),
  );
  return (
    <div role="status" className="stack close">
      {alike.length > 0 && (
        <>
          <p>
            {t({
              fr: 'Est-ce l’une de celles-ci ? Votre voix y compte davantage.',
              en: 'Is it one of these? Your vote counts for more there.',
            })}
          </p>
          <FeatureRequests wishes={alike} act={column} />
        </>
      )}
    </div>
  );
}

/** Told by those that are listed; the server counts under its own lock. */
function Quota({ wishes }: { wishes: readonly FeatureRequest[] }) {
  const { t, lang } = useLang();
  const today = new Date().toISOString().slice(0, 10);
  const made = wishes.filter(({ mine, created_at }) => mine && created_at.startsWith(today)).length;
  const [n, most] = [number(made, lang), number(limits.featureRequestsPerDay, lang)];
  return (
    <small className="quiet">
      {t({ fr: `${n} sur ${most} aujourd’hui (UTC)`, en: `${n} of ${most} today (UTC)` })}
    </small>
  );
}
