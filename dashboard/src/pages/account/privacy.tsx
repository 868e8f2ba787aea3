// What is held about the reader, the terms they accepted, and the end of the account (UI132).

import { useRef } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { keep, readFile } from '../../api/file.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { number } from '../../lib/say.ts';
import { DeleteAccount } from '../../parts/delete-account.tsx';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Act } from '../../ui/act.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';

type Held = ReplyOf<'exportAccount'>;

export function Page() {
  const { t } = useLang();
  const read = useRead('exportAccount', {});
  return (
    <>
      <PageHead docs="exportAccount" title={t({ fr: 'Confidentialité', en: 'Privacy' })} />
      <div className="stack wide">
        <Section
          title={t({ fr: 'Ce que nous gardons de vous', en: 'What we hold about you' })}
          lead={t({
            fr: 'Le fichier dit tout, sans mot de passe ni secret, et des autres personnes une adresse masquée seulement.',
            en: 'The file says it all, without a password or a secret, and of other people a masked address alone.',
          })}
          aside={
            <Act
              look="second"
              small
              changes={false}
              run={async () => keep(await readFile('exportAccount', {}), 'compte.json')}
            >
              {t({ fr: 'Télécharger le fichier', en: 'Download the file' })}
            </Act>
          }
        >
          <Read of={read} lines={6}>
            {(held) => <Counts held={held} />}
          </Read>
        </Section>
        <Section title={t({ fr: 'Conditions d’utilisation', en: 'Terms of use' })}>
          <InForce />
          <Read of={read} lines={2}>
            {({ conditions }) => <Accepted conditions={conditions} />}
          </Read>
        </Section>
        <DeleteAccount />
      </div>
    </>
  );
}

function Counts({ held }: { held: Held }) {
  const { t, lang } = useLang();
  const many = (list: readonly unknown[]) => number(list.length, lang);
  const facts: Fact[] = [
    [t({ fr: 'Compte', en: 'Account' }), `${apart(held.account.name)}, ${held.account.email}`],
    [t({ fr: 'Sessions ouvertes', en: 'Open sessions' }), many(held.sessions)],
    [
      t({ fr: 'Réponses d’accueil', en: 'Welcome answers' }),
      many(Object.keys(held.onboarding.answers)),
    ],
    [t({ fr: 'Projets', en: 'Projects' }), many(held.projects)],
    [t({ fr: 'Clés de vos projets', en: 'Keys of your projects' }), many(held.keys)],
    [t({ fr: 'Organisations', en: 'Organizations' }), many(held.hiring.memberships)],
    [
      t({ fr: 'Invitations envoyées, reçues', en: 'Invitations sent, received' }),
      `${many(held.invitations_sent)}, ${many(held.invitations_received)}`,
    ],
    [
      t({ fr: 'Favoris, abonnements', en: 'Favourites, subscriptions' }),
      `${many(held.favourites)}, ${many(held.subscriptions)}`,
    ],
    [t({ fr: 'Signalements', en: 'Reports' }), many(held.reports)],
    [
      t({ fr: 'Demandes, votes', en: 'Feature requests, votes' }),
      `${many(held.feature_requests)}, ${many(held.votes)}`,
    ],
    [t({ fr: 'Jours d’appels de données', en: 'Days of data calls' }), many(held.usage)],
    [t({ fr: 'Actes au journal d’audit', en: 'Acts in the audit trail' }), many(held.audit)],
  ];
  return <Facts facts={facts} />;
}

function InForce() {
  const { t, lang } = useLang();
  const { conditions } = useMe();
  const refresh = useRefresh();
  const { version } = conditions;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <div className="row">
      <a ref={link} href={`/conditions?lang=${lang}`}>
        {t({ fr: `Version en vigueur : ${version}`, en: `Version in force: ${version}` })}
      </a>
      <span role="status">
        {conditions.accepted ? (
          <Badge look="good" text={{ fr: 'Acceptées', en: 'Accepted' }} />
        ) : (
          <Badge look="warn" text={{ fr: 'Pas encore acceptées', en: 'Not accepted yet' }} />
        )}
      </span>
      {!conditions.accepted && (
        <Act
          look="second"
          small
          run={async () => {
            await call('acceptConditions', { body: { version } });
            // The button goes with what it did.
            link.current?.focus();
            await refresh('getMe', 'exportAccount');
          }}
        >
          {t({ fr: 'Accepter', en: 'Accept' })}
        </Act>
      )}
    </div>
  );
}

function Accepted({ conditions }: { conditions: Held['conditions'] }) {
  const { t } = useLang();
  const now = useNow();
  if (conditions.length === 0) return null;
  return (
    <Table
      label={t({ fr: 'Versions acceptées', en: 'Versions that you accepted' })}
      rows={conditions}
      keyOf={(row) => row.version}
      columns={[
        { head: t({ fr: 'Version acceptée', en: 'Version accepted' }), cell: (row) => row.version },
        {
          head: t({ fr: 'Le', en: 'On' }),
          cell: (row) => <Time at={row.accepted_at} now={now} exact />,
        },
      ]}
    />
  );
}
