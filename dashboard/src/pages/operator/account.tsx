// One account: tier, sessions and projects; verified by hand, its sessions ended, its second factor unlocked, what it may do on
// the platform, and whether it maintains the data (UI161).

import { call, type ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { deviceOf } from '../../lib/device.ts';
import { AccountMarks } from '../../office/account-marks.tsx';
import { OfficeAct } from '../../office/act.tsx';
import { AccountMaintainer } from '../../office/maintainers.tsx';
import { AccountPermissions } from '../../office/permissions.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam } from '../../shell/place.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time, useNow } from '../../ui/values.tsx';
import { roleTexts } from '../../words/roles.ts';

type Account = ReplyOf<'getOfficeAccount'>;

export function Page() {
  const { t } = useLang();
  const id = useParam('accountId');
  const read = useRead('getOfficeAccount', { params: { id } });
  return (
    <>
      <PageHead
        title={
          read.data
            ? t({
                fr: `Compte de ${apart(read.data.name)}`,
                en: `Account of ${apart(read.data.name)}`,
              })
            : t({ fr: 'Compte de la plateforme', en: 'Account of the platform' })
        }
        above={
          <Link to={pathTo('officeAccounts')}>{t({ fr: '← Comptes', en: '← Accounts' })}</Link>
        }
      >
        {read.data && <AccountMarks of={read.data} />}
      </PageHead>
      <Read of={read} lines={8}>
        {(account) => (
          <div className="stack wide">
            <Person account={account} />
            <Acts account={account} />
            <AccountPermissions account={account} />
            <AccountMaintainer account={account} />
            <Projects account={account} />
            <Sessions account={account} />
          </div>
        )}
      </Read>
    </>
  );
}

function Person({ account: { id, email, created_at, locked_until } }: { account: Account }) {
  const { t } = useLang();
  const now = useNow();
  return (
    <section className="card" aria-label={t({ fr: 'Personne', en: 'Person' })}>
      <Facts
        facts={[
          [t({ fr: 'Adresse', en: 'Address' }), email],
          [t({ fr: 'Depuis', en: 'Since' }), <Time key="c" at={created_at} now={now} />],
          locked_until !== null && [
            t({ fr: 'Second facteur bloqué jusqu’au', en: 'Second factor locked until' }),
            <Time key="l" at={locked_until} now={now} />,
          ],
          [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={id} />],
        ]}
      />
    </section>
  );
}

function Acts({ account: { id, tier, sessions, locked_until } }: { account: Account }) {
  const { t } = useLang();
  const params = { id };
  const common = { needs: 'people', empty: {}, labels: {} } as const;
  const touches = ['getOfficeAccount', 'listOfficeAccounts'] as const;
  return (
    <Section title={t({ fr: 'Actes', en: 'Acts' })}>
      <div className="row">
        <OfficeAct
          {...common}
          act={t({ fr: 'Vérifier à la main', en: 'Verify by hand' })}
          title={t({ fr: 'Vérifier le compte ?', en: 'Verify the account?' })}
          lead={t({
            fr: 'Les quotas du compte vérifié s’appliquent à l’instant.',
            en: 'The quotas of a verified account hold from this moment.',
          })}
          reason={
            tier === 'verified' ? t({ fr: 'Déjà vérifié.', en: 'Verified already.' }) : undefined
          }
          run={({ reason }) => call('verifyOfficeAccount', { params, body: { reason } })}
          touches={touches}
        />
        <OfficeAct
          {...common}
          act={t({ fr: 'Fermer les sessions', en: 'End sessions' })}
          look="danger"
          title={t({ fr: 'Fermer toutes les sessions ?', en: 'End all sessions?' })}
          lead={t({
            fr: 'La personne devra se connecter de nouveau, partout.',
            en: 'The person has to sign in again, everywhere.',
          })}
          reason={
            sessions.length === 0
              ? t({ fr: 'Aucune session ouverte.', en: 'No open session.' })
              : undefined
          }
          run={({ reason }) => call('endOfficeSessions', { params, body: { reason } })}
          touches={touches}
        />
        <OfficeAct
          {...common}
          act={t({ fr: 'Débloquer le second facteur', en: 'Unlock the second factor' })}
          title={t({ fr: 'Débloquer le second facteur ?', en: 'Unlock the second factor?' })}
          lead={t({
            fr: 'Il reste demandé ; seules les tentatives repartent de zéro.',
            en: 'It stays asked for; only the tries begin anew.',
          })}
          reason={
            locked_until === null
              ? t({ fr: 'Il n’est pas bloqué.', en: 'It is not locked.' })
              : undefined
          }
          run={({ reason }) => call('unlockOfficeAccount', { params, body: { reason } })}
          touches={touches}
        />
      </div>
    </Section>
  );
}

function Projects({ account: { projects } }: { account: Account }) {
  const { t } = useLang();
  const title = t({ fr: 'Ses projets', en: 'Their projects' });
  if (projects.length === 0) return null;
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={projects}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t({ fr: 'Projet', en: 'Project' }),
            cell: ({ id, name }) => (
              <Link to={pathTo('officeMerchant', { merchantId: id })}>{name}</Link>
            ),
          },
          { head: t({ fr: 'Rôle', en: 'Role' }), cell: ({ role }) => t(roleTexts[role]) },
        ]}
      />
    </Section>
  );
}

function Sessions({ account: { sessions } }: { account: Account }) {
  const { t } = useLang();
  const now = useNow();
  const title = t({ fr: 'Sessions ouvertes', en: 'Open sessions' });
  const nameOf = (agent: string | null) => {
    const device = deviceOf(agent);
    if (!device) return t({ fr: 'Appareil inconnu', en: 'Unknown device' });
    return [device.program, device.system].filter(Boolean).join(', ');
  };
  if (sessions.length === 0) return null;
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={sessions}
        keyOf={({ signed_in_at, address }) => `${signed_in_at} ${address}`}
        columns={[
          { head: t({ fr: 'Appareil', en: 'Device' }), cell: ({ agent }) => nameOf(agent) },
          {
            head: t({ fr: 'Réseau', en: 'Network' }),
            cell: ({ address }) => (address ? <code>{address}</code> : '–'),
          },
          {
            head: t({ fr: 'Ouverte', en: 'Opened' }),
            cell: ({ signed_in_at }) => <Time at={signed_in_at} now={now} />,
          },
          {
            head: t({ fr: 'Dernier usage', en: 'Last use' }),
            cell: ({ last_used_at }) => <Time at={last_used_at} now={now} />,
          },
        ]}
      />
    </Section>
  );
}
