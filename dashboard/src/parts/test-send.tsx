// A signed test.ping, sent right now: what was sent, and what came of it in the words of an event's attempts (UI124).
import { useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { headerLines } from '../lib/header-lines.ts';
import { useLang } from '../shell/language.tsx';
import { useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Section } from '../ui/section.tsx';
import { AttemptOutcome } from './attempt-outcome.tsx';

type Sent = ReplyOf<'testEndpoint'>;

export function TestSend({ endpointId, id }: { endpointId: string; id: string }) {
  const { t } = useLang();
  const [sent, setSent] = useState<Sent>();
  const { busy, fault, run } = useAct();
  const send = () =>
    run(async () => {
      setSent(undefined);
      setSent(await call('testEndpoint', { params: { id, subscriptionId: endpointId } }));
    });
  return (
    <Section
      title={t({ fr: 'Essayer', en: 'Try it' })}
      lead={t({
        fr: 'Envoie un test.ping signé, tout de suite, et dit ce que votre serveur a répondu.',
        en: 'Sends a signed test.ping, right now, and says what your server answered.',
      })}
    >
      <p>
        <Button look="second" asks busy={busy} onClick={() => void send()}>
          {t({ fr: 'Envoyer un test', en: 'Send a test' })}
        </Button>
      </p>
      <div role="status" className="stack close">
        {fault && <p className="fault">{fault}</p>}
        {sent && <Told sent={sent} />}
      </div>
    </Section>
  );
}

function Told({ sent: { sent, attempt } }: { sent: Sent }) {
  const { t } = useLang();
  return (
    <div className="card stack close">
      <AttemptOutcome attempt={attempt} />
      <details>
        <summary>{t({ fr: 'Ce qui a été envoyé', en: 'What was sent' })}</summary>
        <CodeBlock text={`${headerLines(Object.entries(sent.headers))}\n\n${sent.body}`} />
      </details>
    </div>
  );
}
