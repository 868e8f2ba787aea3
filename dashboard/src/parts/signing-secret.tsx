// The secret that signs a project's deliveries: hidden until asked for, replaced with a time in which both hold (UI125).
import { useState } from 'react';
import type { Grace } from '../../../contract/platform/projects.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRead, useRefresh } from '../api/reads.ts';
import { countdown } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Copied } from '../ui/copy.tsx';
import { Choices } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { FormActs } from '../ui/form-acts.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Time, useNow } from '../ui/values.tsx';
import { graceTexts } from '../words/keys.ts';

type Rotated = ReplyOf<'rotateWebhookSecret'>;

export function SigningSecret({ id }: { id: string }) {
  const { t } = useLang();
  const [isShown, show] = useState(false);
  const [isAsked, ask] = useState(false);
  const [rotated, setRotated] = useState<Rotated>();
  const project = useRead('getProject', { params: { id } }, { enabled: isShown });
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
      {isShown && (
        <Read of={project} lines={1}>
          {({ webhook_secret: secret }) => (
            <Copied
              text={rotated?.webhook_secret ?? secret ?? ''}
              label={t({ fr: 'le secret', en: 'the secret' })}
            />
          )}
        </Read>
      )}
      {rotated && <Both until={rotated.previous_until} />}
      <div className="row">
        <Button look="second" onClick={() => show(!isShown)}>
          {isShown ? t({ fr: 'Cacher', en: 'Hide' }) : t({ fr: 'Afficher', en: 'Show' })}
        </Button>
        {!isAsked && (
          <Button look="quiet" onClick={() => ask(true)}>
            {t({ fr: 'Remplacer', en: 'Replace' })}
          </Button>
        )}
      </div>
      {isAsked && (
        <Rotation
          id={id}
          done={(made) => {
            setRotated(made);
            show(true);
            ask(false);
          }}
          close={() => ask(false)}
        />
      )}
    </Section>
  );
}

/** While both live, each header says by which it is signed. */
function Both({ until }: { until: string }) {
  const { t } = useLang();
  const now = useNow(1_000);
  const left_ms = Date.parse(until) - now;
  if (left_ms <= 0) return null;
  return (
    <p className="notice">
      <span>
        {t({
          fr: 'L’ancien secret signe encore X-Svc-Signature ; webhook-signature porte les deux. Fin : ',
          en: 'The former secret still signs X-Svc-Signature; webhook-signature carries both. End: ',
        })}
        <Time at={until} /> ({countdown(left_ms)})
      </span>
    </p>
  );
}

function Rotation({
  id,
  done,
  close,
}: {
  id: string;
  done: (made: Rotated) => void;
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
    done(made);
    await refresh('getProject');
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
