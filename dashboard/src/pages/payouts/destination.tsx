// One destination: its code in one field with what is left of it, its name, and the default (UI104).
import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { count } from '../../lib/say.ts';
import type { Mode } from '../../lib/storage.ts';
import { giveFocusBack, useTakenFocus } from '../../lib/taken-focus.ts';
import { countdown } from '../../lib/time.ts';
import { DestinationActs } from '../../parts/destination-acts.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { Act } from '../../ui/act.tsx';
import { Button } from '../../ui/button.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { TimeMarks } from '../../ui/time-marks.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { destinationWords, walletTexts } from '../../words/money.ts';

type Destination = ReplyOf<'getDestination'>;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const destinationId = useParam('destinationId');
  const read = useRead('getDestination', { project: id, mode, params: { id: destinationId } });
  const found = read.data;
  return (
    <>
      <PageHead
        docs="getDestination"
        title={
          found?.label ??
          found?.phone_masked ??
          found?.account_masked ??
          t({ fr: 'Destination', en: 'Destination' })
        }
        above={
          <Link to={pathTo('destinations', { id, mode })}>
            {t({ fr: '← Destinations', en: '← Destinations' })}
          </Link>
        }
      >
        {found && <Badge {...destinationWords[found.status]} />}
      </PageHead>
      <Read of={read} lines={6}>
        {(one) => (
          <div className="stack wide">
            {one.status === 'pending_verification' && <Code found={one} />}
            {one.locked_until !== null && <Locked until={one.locked_until} />}
            <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
              <DestinationFacts found={one} />
            </section>
            {one.status !== 'disabled' && <DestinationActs found={one} />}
          </div>
        )}
      </Read>
    </>
  );
}

function Locked({ until }: { until: string }) {
  const { t } = useLang();
  const now = useProjectNow();
  return (
    <p className="notice bad">
      <span>
        {t({
          fr: 'Trop de codes demandés sans succès. Vous pourrez en demander un autre ici le ',
          en: 'Too many codes asked for without success. You can ask for another one here on ',
        })}
        <Time at={until} now={now} />.
      </span>
    </p>
  );
}

function DestinationFacts({ found }: { found: Destination }) {
  const { t } = useLang();
  return (
    <Facts
      facts={[
        [
          t({ fr: 'Sorte', en: 'Kind' }),
          found.operator ? walletTexts[found.operator] : t({ fr: 'Banque', en: 'Bank' }),
        ],
        [
          t({ fr: 'Numéro', en: 'Number' }),
          <code key="n">{found.phone_masked ?? found.account_masked}</code>,
        ],
        found.holder_name !== null && [t({ fr: 'Titulaire', en: 'Holder' }), found.holder_name],
        [
          t({ fr: 'Par défaut', en: 'Default' }),
          found.default ? t({ fr: 'oui', en: 'yes' }) : t({ fr: 'non', en: 'no' }),
        ],
        found.verified_at !== null && [
          t({ fr: 'Vérifiée', en: 'Verified' }),
          <Time key="v" at={found.verified_at} />,
        ],
        [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={found.id} />],
      ]}
    />
  );
}

const testText = {
  fr: 'En test rien n’est envoyé : 123456 est le bon, 000000 a expiré.',
  en: 'In test mode nothing is sent: 123456 is right, 000000 has expired.',
};

const tries = {
  one: { fr: '{n} essai', en: '{n} try' },
  other: { fr: '{n} essais', en: '{n} tries' },
};

function Code({ found }: { found: Destination }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const refresh = useRefresh();
  const role = useReadOnly('admin');
  const now = useProjectNow(1_000);
  const [code, setCode] = useState('');
  const at = { project: id, mode, params: { id: found.id } };
  const form = useForm(async () => {
    try {
      await call('verifyDestination', { ...at, body: { code: code.replace(/\s/g, '') } });
    } finally {
      await refresh('getDestination', 'listDestinations');
    }
  });
  // It goes with the right code: the heading has the focus then (UI191).
  useTakenFocus(() => giveFocusBack(null));
  const label = t({ fr: 'Code à six chiffres', en: 'Code of six digits' });
  const sent = found.verification;
  // With its last try gone it serves no more, however long it had.
  const left_ms = sent && sent.attempts_left > 0 ? Date.parse(sent.expires_at) - now : 0;
  const begin = () => {
    setCode('');
    form.settle();
    form.forget();
  };
  return (
    <Section
      isCard
      title={t({ fr: 'Vérifier', en: 'Verify' })}
      lead={
        sent && left_ms > 0
          ? t({
              fr: `Un code a été envoyé à ${sent.sent_to_masked}. Il sert encore ${countdown(left_ms)}, ${count(sent.attempts_left, tries, lang)}.`,
              en: `A code was sent to ${sent.sent_to_masked}. It serves for ${countdown(left_ms)} more, ${count(sent.attempts_left, tries, lang)}.`,
            })
          : t({ fr: 'Demandez un code.', en: 'Ask for a code.' })
      }
    >
      <Form
        form={form}
        labels={{ code: label }}
        acts={
          <>
            <Button type="submit" busy={form.busy} reason={role}>
              {t({ fr: 'Vérifier', en: 'Verify' })}
            </Button>
            <AnotherCode at={at} reason={role} sent={begin} />
          </>
        }
      >
        <Field
          name="code"
          label={label}
          hint={mode === 'test' && t(testText)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          fault={form.faults['code']}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {sent && <Marks left_ms={left_ms} />}
      </Form>
    </Section>
  );
}

type At = { project: string; mode: Mode; params: { id: string } };

/** `sent`: what was typed and refused was of the code before. */
function AnotherCode({
  at,
  reason,
  sent,
}: {
  at: At;
  reason: string | undefined;
  sent: () => void;
}) {
  const { t } = useLang();
  const refresh = useRefresh();
  const run = async () => {
    await call('resendDestinationCode', at);
    sent();
    await refresh('getDestination');
  };
  return (
    <Act
      look="quiet"
      reason={reason}
      done={t({ fr: 'Un autre code a été envoyé.', en: 'Another code was sent.' })}
      run={run}
    >
      {t({ fr: 'Un autre code', en: 'Another code' })}
    </Act>
  );
}

function Marks({ left_ms }: { left_ms: number }) {
  const { t } = useLang();
  const mark = (seconds: number) =>
    t({
      fr: `Le code sert encore ${seconds} secondes.`,
      en: `The code serves for ${seconds} more seconds.`,
    });
  const over = t({ fr: 'Ce code est fini.', en: 'This code is over.' });
  return <TimeMarks left_ms={left_ms} mark={mark} over={over} />;
}
