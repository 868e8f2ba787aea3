// Where the account is signed in, and the way to end it there (UI131).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAuth } from '../api/call.ts';
import { deviceOf, maskedAddress } from '../lib/device.ts';
import { useLang } from '../shell/language.tsx';
import { AskingAct } from '../ui/asking-act.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Time, useNow } from '../ui/values.tsx';

type Session = {
  token: string;
  createdAt: string;
  updatedAt: string;
  ipAddress?: string | null;
  userAgent?: string | null;
};

export const sessionsKey = ['sessions'] as const;

/** The one of this browser first, then the last used. */
async function readSessions() {
  const [all, { session: own }] = (await Promise.all([
    callAuth('/list-sessions'),
    callAuth('/get-session'),
  ])) as [Session[], { session: Session }];
  const rank = ({ token }: Session) => (token === own.token ? 0 : 1);
  const last = ({ updatedAt }: Session) => Date.parse(updatedAt);
  const sessions = [...all].sort((a, b) => rank(a) - rank(b) || last(b) - last(a));
  return { own: own.token, sessions };
}

export function Sessions() {
  const { t } = useLang();
  const read = useQuery({ queryKey: sessionsKey, queryFn: readSessions });
  const others = (read.data?.sessions.length ?? 0) - 1;
  return (
    <Section
      title={t({ fr: 'Sessions ouvertes', en: 'Open sessions' })}
      aside={others > 0 && <EndOthers />}
    >
      <Read of={read} lines={3}>
        {({ own, sessions }) => <Listed own={own} sessions={sessions} />}
      </Read>
    </Section>
  );
}

function Listed({ own, sessions }: { own: string; sessions: Session[] }) {
  const { t } = useLang();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Sessions ouvertes', en: 'Open sessions' })}
      rows={sessions}
      keyOf={(row) => row.token}
      columns={[
        {
          head: t({ fr: 'Appareil', en: 'Device' }),
          cell: (row) => (
            <span className="row">
              <DeviceName agent={row.userAgent} />
              {row.token === own && <Badge look="good" text={{ fr: 'Celle-ci', en: 'This one' }} />}
            </span>
          ),
        },
        {
          head: t({ fr: 'Réseau', en: 'Network' }),
          cell: (row) => (row.ipAddress ? <code>{maskedAddress(row.ipAddress)}</code> : '–'),
        },
        {
          head: t({ fr: 'Ouverte', en: 'Opened' }),
          cell: (row) => <Time at={row.createdAt} now={now} />,
        },
        {
          head: t({ fr: 'Dernier usage', en: 'Last use' }),
          cell: (row) => <Time at={row.updatedAt} now={now} />,
        },
        {
          head: t({ fr: 'Actes', en: 'Acts' }),
          cell: (row) => row.token !== own && <EndOne session={row} />,
        },
      ]}
    />
  );
}

function EndOne({ session: { token, userAgent } }: { session: Session }) {
  const { t } = useLang();
  const device = useDeviceName(userAgent);
  return (
    <Ending
      act={t({ fr: 'Fermer', en: 'End' })}
      about={device}
      title={t({ fr: `Fermer la session de ${device} ?`, en: `End the session of ${device}?` })}
      causes={t({
        fr: 'Cet appareil devra se connecter de nouveau. Ce qui y est en cours de saisie attendra dans la page.',
        en: 'That device has to sign in again. What is being typed there waits in the page.',
      })}
      run={() => callAuth('/revoke-session', { token })}
    />
  );
}

const DeviceName = ({ agent }: { agent: Session['userAgent'] }) => useDeviceName(agent);

function useDeviceName(agent: Session['userAgent']): string {
  const { t } = useLang();
  const device = deviceOf(agent);
  if (!device) return t({ fr: 'Appareil inconnu', en: 'Unknown device' });
  const { program, system } = device;
  return system ? t({ fr: `${program} sur ${system}`, en: `${program} on ${system}` }) : program;
}

function EndOthers() {
  const { t } = useLang();
  return (
    <Ending
      act={t({ fr: 'Fermer toutes les autres', en: 'End all others' })}
      title={t({ fr: 'Fermer toutes les autres sessions ?', en: 'End all other sessions?' })}
      causes={t({
        fr: 'Sur chaque autre appareil, il faudra se connecter de nouveau. Ce qui y est en cours de saisie attendra dans la page.',
        en: 'Each other device has to sign in again. What is being typed there waits in the page.',
      })}
      run={() => callAuth('/revoke-other-sessions', {})}
    />
  );
}

/** A session that ended does not come back: what that means is said first (UI77). */
function Ending({
  act,
  about,
  title,
  causes,
  run,
}: {
  act: string;
  /** Whose, for those who listen. */
  about?: string;
  title: string;
  causes: string;
  run: () => Promise<unknown>;
}) {
  const memory = useQueryClient();
  return (
    <AskingAct
      look="danger"
      small
      title={title}
      what={causes}
      act={act}
      run={async () => {
        await run();
        await memory.invalidateQueries({ queryKey: sessionsKey });
      }}
    >
      {act}
      {about && <span className="heard"> {about}</span>}
    </AskingAct>
  );
}
