// An event as its receivers get it: the headers beside the body, the same delivery as a line to run against one's own
// server, and the way to the doctor with it (UI113).
import { useRef, useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { projectOf } from '../api/reads.ts';
import { webHmac } from '../lib/doctor.ts';
import { headerLines } from '../lib/header-lines.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { mayAct } from '../shell/me.tsx';
import { useProject } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { useCopy, useCopyWords } from '../ui/copy.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

type Event = ReplyOf<'getEvent'>;
type Headers = readonly (readonly [name: string, value: string])[];

/** Where nothing was sent to yet, an address that `listen` forwards to. */
const nowhere = 'http://localhost:8080/hook';

const bytes = new TextEncoder();

/** What is sent beside the body; the other convention's headers say the same once more. */
export const headersOf = ({ id }: Event, timestamp: string, signature: string): Headers => [
  ['Content-Type', 'application/json'],
  ['X-Svc-Event-Id', id],
  ['X-Svc-Timestamp', timestamp],
  ['X-Svc-Signature', signature],
];

export const seconds = (time: string | number): string =>
  String(Math.floor(new Date(time).getTime() / 1_000));

/** The last attempt that was signed. */
export const lastSigned = ({ attempts }: Event) =>
  attempts
    .filter(({ signed_at }) => signed_at !== null)
    .sort((a, b) => a.started_at.localeCompare(b.started_at))
    .at(-1);

export function AsSent({ event }: { event: Event }) {
  const { t } = useLang();
  const { id, project } = useProject();
  const [line, setLine] = useState<Written>();
  const last = lastSigned(event);
  const isAdmin = mayAct(project.role, 'admin');
  const headers = headersOf(event, last?.signed_at ? seconds(last.signed_at) : '…', 'v1=…');
  const write = async () => {
    const now = seconds(Date.now());
    const by: Signed = isAdmin ? await signed(id, event.body, now) : { how: 'unshown' };
    const headers = headersOf(event, now, by.signature ?? 'v1=…');
    setLine({ how: by.how, text: curl(last?.url ?? nowhere, headers, event.body) });
  };
  return (
    <Section
      title={t({ fr: 'En-têtes, comme ils sont envoyés', en: 'Headers, as they are sent' })}
      lead={t({
        fr: 'Les signatures ne sont pas gardées : chaque envoi a la sienne.',
        en: 'Signatures are not kept: each attempt has its own.',
      })}
    >
      <CodeBlock text={headerLines(headers)} />
      <div className="row">
        <Act look="second" small run={write}>
          {t({ fr: 'Le même envoi en curl', en: 'The same delivery as curl' })}
        </Act>
        <Link className="button second small" to={pathTo('signature', { id }, { event: event.id })}>
          {t({ fr: 'Ouvrir le docteur', en: 'Open the doctor' })}
        </Link>
      </div>
      {line !== undefined && <Line {...line} />}
    </Section>
  );
}

type Signed = { how: keyof typeof howTexts; signature?: string };
type Written = { how: Signed['how']; text: string };

const howTexts = {
  signed: {
    fr: 'Signé à l’instant par le secret actuel : bon pour cinq minutes.',
    en: 'Signed this moment by the present secret: good for five minutes.',
  },
  unshown: {
    fr: 'Sans signature : le secret est montré aux administrateurs.',
    en: 'Without a signature: the secret is shown to administrators.',
  },
  insecure: {
    fr: 'Sans signature : le navigateur n’en calcule qu’en https ou sur localhost.',
    en: 'Without a signature: the browser works one out over https or on localhost alone.',
  },
  overlap: {
    fr: 'Sans signature : pendant le remplacement du secret, l’ancien signe, et il n’est plus montré.',
    en: 'Without a signature: while the secret is being replaced the former one signs, and it is shown no more.',
  },
} as const;

/** With the secret that signs now. Our header holds one signature, in an overlap the former secret's (decision 30). */
async function signed(id: string, body: string, timestamp: string): Promise<Signed> {
  const project = await call('getProject', projectOf(id));
  const { webhook_secret: secret, webhook_secret_previous_until: until } = project;
  if (secret === undefined) return { how: 'unshown' };
  if (until) return { how: 'overlap' };
  if (!globalThis.crypto?.subtle) return { how: 'insecure' };
  const hash = await webHmac(bytes.encode(secret), bytes.encode(`${timestamp}.${body}`));
  return { how: 'signed', signature: `v1=${hash}` };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const curl = (url: string, headers: Headers, body: string): string =>
  [
    `curl -sS ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ].join(' \\\n  ');

function Line({ text, how }: Written) {
  const { t } = useLang();
  const place = useRef<HTMLDivElement>(null);
  const { said, copy } = useCopy();
  const words = useCopyWords(said);
  return (
    <div className="stack close">
      <div className="row apart">
        <small className="quiet">{t(howTexts[how])}</small>
        <span className="row">
          <small role="status" className="quiet">
            {words}
          </small>
          <Button look="second" small onClick={() => void copy(text, place.current)}>
            {t({ fr: 'Copier', en: 'Copy' })}
          </Button>
        </span>
      </div>
      <div ref={place}>
        <CodeBlock text={text} />
      </div>
    </div>
  );
}
