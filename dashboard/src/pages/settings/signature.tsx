// The signature doctor: what a receiver got is pasted, and the page names the rule that is broken. Nothing is sent (UI126).

import { type FormEvent, useState } from 'react';
import type { Text } from '../../../../contract/text.ts';
import { checkSamples } from '../../../../contract/webhooks/check-samples.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { Samples } from '../../code/sample.tsx';
import { diagnose, headersIn, signedText, type Verdict, webHmac } from '../../lib/doctor.ts';
import { lastSigned, seconds } from '../../parts/as-sent.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct } from '../../shell/me.tsx';
import { useProject, useSearch } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Area, Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import type { Look } from '../../words/status.ts';

const verdicts: Record<Verdict, { look: Look; text: Text }> = {
  good: {
    look: 'good',
    text: {
      fr: 'La signature est juste : cet envoi vient de nous, et votre secret est le bon.',
      en: 'The signature is right: this delivery is ours, and your secret is the right one.',
    },
  },
  missing_timestamp: {
    look: 'bad',
    text: {
      fr: 'X-Svc-Timestamp manque ou n’est pas un nombre. Votre proxy le laisse-t-il passer ?',
      en: 'X-Svc-Timestamp is missing or is no number. Does your proxy let it through?',
    },
  },
  missing_signature: {
    look: 'bad',
    text: {
      fr: 'X-Svc-Signature manque ou n’a pas la forme v1=… . Votre proxy le laisse-t-il passer ?',
      en: 'X-Svc-Signature is missing or has not the form v1=… . Does your proxy let it through?',
    },
  },
  stale: {
    look: 'warn',
    text: {
      fr: 'La signature est juste, mais l’heure est à plus de cinq minutes : l’horloge de votre serveur est fausse, ou l’envoi est ancien.',
      en: 'The signature is right, but the time is more than five minutes off: your server’s clock is wrong, or the delivery is old.',
    },
  },
  secret_trimmed: {
    look: 'bad',
    text: {
      fr: 'Le secret a perdu ou gagné un bout : il se prend entier, whsec_ compris, jusqu’au dernier signe.',
      en: 'The secret lost or gained a piece: it is taken whole, whsec_ included, to the last sign.',
    },
  },
  secret_decoded: {
    look: 'bad',
    text: {
      fr: 'Le secret a été décodé de base64. Pour X-Svc-Signature la clé est le texte lui-même.',
      en: 'The secret was decoded from base64. For X-Svc-Signature the key is the text itself.',
    },
  },
  body_reserialised: {
    look: 'bad',
    text: {
      fr: 'Le corps a été lu puis réécrit : vérifiez les octets reçus, avant tout JSON.parse.',
      en: 'The body was parsed and written again: check the bytes as received, before any JSON.parse.',
    },
  },
  newline_added: {
    look: 'bad',
    text: {
      fr: 'Un retour à la ligne s’est ajouté à la fin du corps.',
      en: 'A newline was added at the end of the body.',
    },
  },
  newline_lost: {
    look: 'bad',
    text: {
      fr: 'Le retour à la ligne de la fin du corps s’est perdu.',
      en: 'The newline at the end of the body was lost.',
    },
  },
  charset: {
    look: 'bad',
    text: {
      fr: 'Le corps a changé de codage : lisez-le en UTF-8, ou mieux en octets.',
      en: 'The body changed its charset: read it as UTF-8, or better as bytes.',
    },
  },
  wrong_secret: {
    look: 'bad',
    text: {
      fr: 'Ce secret n’a pas signé ce corps : est-ce celui d’un autre projet ? Pendant un remplacement, l’ancien signe X-Svc-Signature ; le nouveau, dès qu’il est fini.',
      en: 'This secret did not sign this body: is it another project’s? While it is being replaced, the former one signs X-Svc-Signature; the new one, as soon as that is over.',
    },
  },
};

type Answer = { verdict: Verdict; signed: string };

export function Page() {
  const { t } = useLang();
  const { id, project } = useProject();
  const eventId = useSearch()['event'] ?? '';
  const read = useRead('getEvent', { params: { id, eventId } }, { enabled: eventId !== '' });
  return (
    <>
      <PageHead
        docs="rotateWebhookSecret"
        title={t({ fr: 'Docteur des signatures', en: 'Signature doctor' })}
        above={
          mayAct(project.role, 'admin') && (
            <Link to={pathTo('webhooks', { id })}>{t({ fr: '← Webhooks', en: '← Webhooks' })}</Link>
          )
        }
      >
        {t({
          fr: 'Collez ce que votre serveur a reçu. Tout se calcule dans cette page, rien n’est envoyé.',
          en: 'Paste what your server received. All is worked out in this page, nothing is sent.',
        })}
      </PageHead>
      {eventId === '' ? (
        <Doctor first={{ headers: '', body: '' }} />
      ) : (
        <Read of={read}>{(event) => <Doctor key={event.id} first={sentOf(event)} />}</Read>
      )}
      <Check />
    </>
  );
}

/** What svc knows of a delivery; its signature and the secret are pasted from the receiver. */
function sentOf(event: ReplyOf<'getEvent'>): First {
  const at = lastSigned(event)?.signed_at;
  const time = at ? `X-Svc-Timestamp: ${seconds(at)}\n` : '';
  return { headers: `${time}X-Svc-Signature: `, body: event.body };
}

type First = { headers: string; body: string };

function Doctor({ first }: { first: First }) {
  const { t } = useLang();
  const [headers, setHeaders] = useState(first.headers);
  const [body, setBody] = useState(first.body);
  const [secret, setSecret] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  // What computes it is there over https and on this machine alone (lib/doctor.ts).
  const isSafe = globalThis.crypto?.subtle !== undefined;
  const insecure = t({
    fr: 'Le navigateur ne calcule de signature qu’en https ou sur localhost : ouvrez cette page ainsi.',
    en: 'The browser works out signatures over https or on localhost alone: open this page so.',
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSafe) return;
    const given = { ...headersIn(headers), body, secret, now_ms: Date.now() };
    setAnswer({ verdict: await diagnose(given, webHmac), signed: signedText(given) });
  };
  return (
    <>
      <form className="stack prose" onSubmit={(event) => void submit(event)}>
        <Area
          name="headers"
          label={t({ fr: 'En-têtes', en: 'Headers' })}
          hint={
            <>
              <code>X-Svc-Timestamp: …</code> {t({ fr: 'et', en: 'and' })}{' '}
              <code>X-Svc-Signature: v1=…</code>
            </>
          }
          spellCheck="false"
          value={headers}
          onChange={(event) => setHeaders(event.target.value)}
        />
        <Area
          name="body"
          label={t({ fr: 'Corps brut', en: 'Raw body' })}
          spellCheck="false"
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <Field
          name="secret"
          label={t({ fr: 'Secret de signature', en: 'Signing secret' })}
          hint={<code>whsec_…</code>}
          spellCheck="false"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <p>
          <Button type="submit" changes={false} reason={isSafe ? undefined : insecure}>
            {t({ fr: 'Examiner', en: 'Examine' })}
          </Button>
        </p>
      </form>
      <Shown answer={answer} />
    </>
  );
}

function Check() {
  const { t } = useLang();
  return (
    <Section
      title={t({ fr: 'Le contrôle, à copier', en: 'The check, to copy' })}
      lead={t({
        fr: 'Sur le corps tel qu’il est reçu, avant de le lire comme JSON.',
        en: 'On the body as received, before it is read as JSON.',
      })}
    >
      <Samples textOf={(sample) => checkSamples[sample]} />
    </Section>
  );
}

function Shown({ answer }: { answer: Answer | undefined }) {
  const { t } = useLang();
  return (
    <div role="status" className="stack">
      {answer && (
        <>
          <p className={`notice ${verdicts[answer.verdict].look}`}>
            {t(verdicts[answer.verdict].text)}
          </p>
          <Section title={t({ fr: 'Ce qui doit être signé', en: 'What must be signed' })}>
            <CodeBlock text={answer.signed} />
          </Section>
        </>
      )}
    </div>
  );
}
