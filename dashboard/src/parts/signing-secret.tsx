// The secret that signs a project's deliveries: hidden until asked for, replaced with a time in which both hold (UI125).
import { useState } from 'react';
import type { Grace } from '../../../contract/platform/projects.shapes.ts';
import { call } from '../api/call.ts';
import { projectOf, useRead, useRefresh } from '../api/reads.ts';
import { countdown } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Copied } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Choices } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { FormActs } from '../ui/form-acts.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Time, useNow } from '../ui/values.tsx';
import { graceTexts } from '../words/keys.ts';

export function SigningSecret({ id }: { id: string }) {
  const { t } = useLang();
  // Here alone: not among what is read, which outlives the page (UI79).
  const [secret, show] = useState<string>();
  const [isAsked, ask] = useState(false);
  const project = useRead('getProject', projectOf(id));
  const asked = useAct();
  const press = () =>
    secret === undefined
      ? asked.run(async () => show((await call('getProject', projectOf(id))).webhook_secret ?? ''))
      : show(undefined);
  return (
    <Section
      title={t({ fr: 'Secret de signature', en: 'Signing secret' })}
      lead={t({
        fr: 'Le même pour tous les endpoints du projet. Votre serveur s’en sert pour savoir qu’un envoi vient de nous.',
        en: 'The same for all endpoints of the project. Your server knows by it that a delivery is ours.',
      })}
      aside={
        <Link to={pathTo('signature', { id })}>
          {t({ fr: 'Docteur des signatures', en: 'Signature doctor' })}
        </Link>
      }
    >
      <Read of={project} lines={1}>
        {({ webhook_secret_previous_until: until }) => (
          <>
            {secret && <Copied text={secret} label={t({ fr: 'le secret', en: 'the secret' })} />}
            {until != null && <Both until={until} />}
          </>
        )}
      </Read>
      <div className="row">
        <Button
          look="second"
          asks={secret === undefined}
          busy={asked.busy}
          onClick={() => void press()}
        >
          {secret === undefined
            ? t({ fr: 'Afficher', en: 'Show' })
            : t({ fr: 'Je l’ai gardé', en: 'I have kept it' })}
        </Button>
        {!isAsked && (
          <Button look="quiet" onClick={() => ask(true)}>
            {t({ fr: 'Remplacer', en: 'Replace' })}
          </Button>
        )}
      </div>
      <Fault text={asked.fault} />
      {isAsked && (
        <Rotation
          id={id}
          done={(made) => {
            show(made);
            ask(false);
          }}
          close={() => ask(false)}
        />
      )}
    </Section>
  );
}

/** While both live: which of them signs what, and for how long (also to who comes back to the page). */
function Both({ until }: { until: string }) {
  const { t } = useLang();
  const now = useNow(1_000);
  const left_ms = Date.parse(until) - now;
  if (left_ms <= 0) return null;
  return (
    <section className="card" aria-label={t({ fr: 'Deux secrets', en: 'Two secrets' })}>
      <Facts
        facts={[
          ['X-Svc-Signature', t({ fr: 'l’ancien secret', en: 'the former secret' })],
          ['webhook-signature', t({ fr: 'les deux secrets', en: 'both secrets' })],
          [
            t({ fr: 'Le nouveau seul', en: 'The new one alone' }),
            <span key="u">
              <Time at={until} /> ({countdown(left_ms)})
            </span>,
          ],
        ]}
      />
    </section>
  );
}

function Rotation({
  id,
  done,
  close,
}: {
  id: string;
  done: (secret: string) => void;
  close: () => void;
}) {
  const { t } = useLang();
  const refresh = useRefresh();
  const [grace, setGrace] = useState<Grace>('24h');
  const label = t({
    fr: 'Combien de temps l’ancien secret signe encore',
    en: 'How long the former secret still signs',
  });
  const form = useForm(async () => {
    const made = await call('rotateWebhookSecret', { params: { id }, body: { grace } });
    await refresh('getProject');
    done(made.webhook_secret);
  });
  return (
    <Form
      form={form}
      labels={{ grace: label }}
      acts={
        <FormActs busy={form.busy} leave={close}>
          {t({ fr: 'Remplacer le secret', en: 'Replace the secret' })}
        </FormActs>
      }
    >
      <Choices
        name="grace"
        label={label}
        chosen={[grace]}
        choose={setGrace}
        fault={form.faults['grace']}
        options={(Object.keys(graceTexts) as Grace[]).map((value) => ({
          value,
          text: t(graceTexts[value].text),
        }))}
      />
    </Form>
  );
}
