// One merchant: who, money, limits with their use, fees, channels and features of each mode, keys; each act of an operator
// with what it changes side by side and its reason (UI156, UI159).

import type { OfficeMerchant } from '../../../../contract/backoffice/merchants.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { MerchantChannels } from '../../office/channels.tsx';
import { MerchantFeatures } from '../../office/features.tsx';
import { LastErrors } from '../../office/last-errors.tsx';
import { MerchantFees, MerchantLimits } from '../../office/limits.tsx';
import { MerchantStanding } from '../../office/standing.tsx';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useSearch } from '../../shell/place.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { identityWords } from '../../words/disputes.ts';
import { keyWords } from '../../words/keys.ts';

type Account = OfficeMerchant['accounts'][number];

export function Page() {
  const { t } = useLang();
  const id = useParam('merchantId');
  const read = useRead('getOfficeMerchant', { params: { id } });
  return (
    <>
      <PageHead
        title={read.data?.name ?? t({ fr: 'Marchand', en: 'Merchant' })}
        above={
          <Link to={pathTo('officeMerchants')}>{t({ fr: '← Marchands', en: '← Merchants' })}</Link>
        }
      />
      <Read of={read} lines={10}>
        {(merchant) => <Shown merchant={merchant} />}
      </Read>
    </>
  );
}

function Shown({ merchant }: { merchant: OfficeMerchant }) {
  const { t } = useLang();
  const wanted = useSearch()['mode'];
  const { accounts } = merchant;
  const account = accounts.find(({ mode }) => mode === wanted) ?? accounts[0];
  return (
    <div className="stack wide">
      <Project merchant={merchant} />
      {account ? (
        <>
          <Modes merchant={merchant} shown={account} />
          {/* Anew for each mode: what was typed for one is never sent for the other. */}
          <AccountParts key={account.mode} id={merchant.id} account={account} />
        </>
      ) : (
        <Empty title={t({ fr: 'Aucun compte marchand', en: 'No merchant account' })}>
          <p>
            {t({
              fr: 'Il naît au premier appel d’une route de paiement, dans chaque mode.',
              en: 'It comes about with the first call of a payment route, in each mode.',
            })}
          </p>
        </Empty>
      )}
      <Keys merchant={merchant} />
    </div>
  );
}

function Project({
  merchant: { id, owner, live_enabled, created_at },
}: {
  merchant: OfficeMerchant;
}) {
  const { t } = useLang();
  return (
    <section className="card" aria-label={t({ fr: 'Projet', en: 'Project' })}>
      <Facts
        facts={[
          [t({ fr: 'Propriétaire', en: 'Owner' }), `${apart(owner.name)} – ${owner.email}`],
          [
            t({ fr: 'Mode réel', en: 'Live mode' }),
            live_enabled ? t({ fr: 'ouvert', en: 'open' }) : t({ fr: 'fermé', en: 'closed' }),
          ],
          [t({ fr: 'Créé', en: 'Created' }), <Time key="c" at={created_at} />],
          [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={id} />],
        ]}
      />
    </section>
  );
}

/** Links, so that a mode is an address. */
function Modes({
  merchant: { id, accounts },
  shown,
}: {
  merchant: OfficeMerchant;
  shown: Account;
}) {
  const { t } = useLang();
  if (accounts.length < 2) {
    return (
      <p>
        <ModeBadge mode={shown.mode} />
      </p>
    );
  }
  return (
    <Tabs
      label={t({ fr: 'Mode du compte', en: 'Mode of the account' })}
      tabs={accounts.map(({ mode }) => ({
        to: pathTo('officeMerchant', { merchantId: id }, { mode }),
        text: mode === 'live' ? { fr: 'Réel', en: 'Live' } : { fr: 'Test', en: 'Test' },
        current: mode === shown.mode ? 'true' : undefined,
      }))}
    />
  );
}

function AccountParts({ id, account }: { id: string; account: Account }) {
  const { t } = useLang();
  const { mode, merchant, balances, open_disputes, collected } = account;
  const at = { id, account };
  return (
    <>
      <MerchantStanding {...at} />
      <Section title={t({ fr: 'Argent', en: 'Money' })}>
        <FigureCards
          figures={[
            [t({ fr: 'Disponible', en: 'Available' }), balances.available],
            [t({ fr: 'À venir', en: 'Pending' }), balances.pending],
            [t({ fr: 'Réservé', en: 'Reserved' }), balances.reserved],
            [t({ fr: 'Retenu', en: 'Held' }), balances.disputed],
          ]}
        />
        <Facts
          facts={[
            [
              t({ fr: 'Identité', en: 'Identity' }),
              <span key="k" className="row">
                <Badge {...identityWords[merchant.kyc_status]} />
                <Link to={pathTo('officeIdentity', { merchantId: id }, { mode })}>
                  {t({ fr: 'Ouvrir le dossier', en: 'Open the file' })}
                </Link>
              </span>,
            ],
            [t({ fr: 'Litiges ouverts', en: 'Open disputes' }), String(open_disputes)],
          ]}
        />
      </Section>
      <Section title={t({ fr: 'Encaissé', en: 'Collected' })}>
        <FigureCards
          figures={[
            [t({ fr: 'Aujourd’hui', en: 'Today' }), collected.today],
            [t({ fr: 'Sept jours', en: 'Seven days' }), collected.last_7_days],
            [t({ fr: 'Trente jours', en: 'Thirty days' }), collected.last_30_days],
          ]}
        />
      </Section>
      <LastErrors errors={account.last_errors} />
      <MerchantLimits {...at} />
      <MerchantFees {...at} />
      <MerchantChannels {...at} />
      <MerchantFeatures {...at} />
    </>
  );
}

function Keys({ merchant: { keys } }: { merchant: OfficeMerchant }) {
  const { t } = useLang();
  const now = useNow();
  if (keys.length === 0) return null;
  return (
    <Section title={t({ fr: 'Clés', en: 'Keys' })}>
      <Table
        label={t({ fr: 'Clés', en: 'Keys' })}
        rows={keys}
        keyOf={(key) => key.id}
        columns={[
          { head: t({ fr: 'Clé', en: 'Key' }), cell: ({ prefix }) => <code>{prefix}…</code> },
          { head: t({ fr: 'Nom', en: 'Name' }), cell: ({ name }) => name },
          { head: t({ fr: 'Mode', en: 'Mode' }), cell: ({ mode }) => <ModeBadge mode={mode} /> },
          {
            head: t({ fr: 'Dernier appel', en: 'Last call' }),
            cell: ({ last_used_at }) =>
              last_used_at ? (
                <Time at={last_used_at} now={now} />
              ) : (
                t({ fr: 'jamais', en: 'never' })
              ),
          },
          {
            head: t({ fr: 'État', en: 'State' }),
            cell: ({ disabled_at }) => <Badge {...keyWords[disabled_at ? 'disabled' : 'active']} />,
          },
        ]}
      />
    </Section>
  );
}
