// Who is in the organisation and who is invited; roles, and handing it over (UI147).

import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import type { Text } from '../../../../contract/text.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { askToSignIn } from '../../api/gate.ts';
import { type RowOf, useListing } from '../../api/listing.ts';
import { useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { useOurs } from '../../parts/hiring-calls.ts';
import { Inviting } from '../../parts/inviting.tsx';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useGo } from '../../ui/go.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { Time, useNow } from '../../ui/values.tsx';
import { organizationRoleTexts } from '../../words/roles.ts';

type Person = ReplyOf<'listOrganizationMembers'>['data'][number];

const fileColumns: FileColumns<RowOf<'listOrganizationMembers'>> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['joinedAt', ({ joinedAt }) => joinedAt],
  ['expiresAt', ({ expiresAt }) => expiresAt],
];

export function Page() {
  const { t } = useLang();
  const { ours } = useOurs();
  const { user } = useMe();
  const now = useNow();
  const list = useListing('listOrganizationMembers', ours, []);
  return (
    <ListPage
      of={list}
      title={t({ fr: 'Membres', en: 'Members' })}
      aside={<PageExport of={list} name="members" columns={fileColumns} />}
      about={t({
        fr: 'Un membre lit et invite ; le propriétaire et les administrateurs changent le reste.',
        en: 'A member reads and invites; the owner and administrators change the rest.',
      })}
      columns={[
        {
          head: t({ fr: 'Personne', en: 'Person' }),
          cell: ({ id, name, email }) => (
            <>
              {name ?? email}
              {id === user.id && <small className="quiet"> ({t({ fr: 'vous', en: 'you' })})</small>}
              {name && (
                <>
                  <br />
                  <small className="quiet">{email}</small>
                </>
              )}
            </>
          ),
        },
        {
          head: t({ fr: 'Rôle', en: 'Role' }),
          cell: ({ role }) => t(organizationRoleTexts[role]),
        },
        {
          head: t({ fr: 'Depuis', en: 'Since' }),
          cell: ({ joinedAt, expiresAt }) =>
            joinedAt ? (
              <Time at={joinedAt} now={now} />
            ) : (
              <>
                {t({ fr: 'invité, jusqu’au ', en: 'invited, until ' })}
                {expiresAt && <Time at={expiresAt} now={now} />}
              </>
            ),
        },
        {
          head: t({ fr: 'Actes', en: 'Acts' }),
          cell: (person) => <PersonActs person={person} />,
        },
      ]}
      nothing={{
        title: { fr: 'Personne', en: 'Nobody' },
        text: { fr: 'Invitez quelqu’un.', en: 'Invite somebody.' },
      }}
      after={<InvitingMember />}
    />
  );
}

type Asked = 'remove' | 'role' | 'hand';

function PersonActs({ person }: { person: Person }) {
  const { t } = useLang();
  const { organization } = useOurs();
  const { user } = useMe();
  const [asked, ask] = useState<Asked>();
  const isSelf = person.id === user.id;
  const name = person.name ?? person.email;
  const texts = useActTexts(person);
  if (person.role === 'owner') return null;
  const acts: readonly (Asked | false)[] = [
    person.status === 'active' && !isSelf && 'role',
    person.status === 'active' && !isSelf && organization.role === 'owner' && 'hand',
    'remove',
  ];
  return (
    <div className="row">
      {acts.map(
        (one) =>
          one && (
            <Button
              key={one}
              look={one === 'role' ? 'second' : 'danger'}
              small
              aria-label={`${texts[one].act} – ${name}`}
              onClick={() => ask(one)}
            >
              {texts[one].act}
            </Button>
          ),
      )}
      {asked && (
        <Asking person={person} asked={asked} {...texts[asked]} close={() => ask(undefined)} />
      )}
      {isSelf && <small className="quiet">{t({ fr: '(vous)', en: '(you)' })}</small>}
    </div>
  );
}

type Texts = { act: string; title: string; text: string };

function useActTexts(person: Person): Record<Asked, Texts> {
  const { t } = useLang();
  const { organization } = useOurs();
  const { user } = useMe();
  const name = person.name ?? person.email;
  const toRole = t(organizationRoleTexts[person.role === 'admin' ? 'member' : 'admin']);
  const isSelf = person.id === user.id;
  const isInvited = person.status === 'invited';
  return {
    role: {
      act: t({ fr: `Faire ${toRole}`, en: `Make ${toRole}` }),
      title: t({ fr: `${apart(name)} : ${toRole} ?`, en: `${apart(name)}: ${toRole}?` }),
      text: t({ fr: 'Le rôle change à l’instant.', en: 'The role changes this moment.' }),
    },
    hand: {
      act: t({ fr: 'Céder l’organisation', en: 'Hand over' }),
      title: t({
        fr: `Céder « ${apart(organization.name)} » à ${apart(name)} ?`,
        en: `Hand “${apart(organization.name)}” over to ${apart(name)}?`,
      }),
      text: t({
        fr: 'Cette personne en devient propriétaire ; vous restez administrateur, et elle seule peut la rendre.',
        en: 'This person becomes its owner; you stay an administrator, and only they can give it back.',
      }),
    },
    remove: {
      act: isInvited
        ? t({ fr: 'Retirer l’invitation', en: 'Withdraw' })
        : isSelf
          ? t({ fr: 'Partir', en: 'Leave' })
          : t({ fr: 'Retirer', en: 'Remove' }),
      title: isSelf
        ? t({
            fr: `Quitter « ${apart(organization.name)} » ?`,
            en: `Leave “${apart(organization.name)}”?`,
          })
        : t({ fr: `Retirer ${apart(name)} ?`, en: `Remove ${apart(name)}?` }),
      text: isInvited
        ? t({
            fr: 'Le lien de l’invitation ne s’ouvre plus.',
            en: 'The link of the invitation opens no more.',
          })
        : t({
            fr: 'L’accès s’arrête à l’instant, et ses webhooks avec lui.',
            en: 'Access ends this moment, and their webhooks with it.',
          }),
    },
  };
}

const notDone: Text = {
  fr: 'Rien n’est fait : cet acte demande une connexion récente.',
  en: 'Nothing was done: this act asks for a recent sign-in.',
};

function Asking({
  person,
  asked,
  act,
  title,
  text,
  close,
}: Texts & { person: Person; asked: Asked; close: () => void }) {
  const { t } = useLang();
  const { ours, organization } = useOurs();
  const me = useMe();
  const go = useGo();
  const refresh = useRefresh();
  const params = { userId: person.id };
  const run = async () => {
    if (asked === 'remove') await call('removeOrganizationMember', { ...ours, params });
    else {
      // The route asks for a recent sign-in, and says no more than that it is forbidden (contract/hiring.md section 3).
      const isOld = Date.now() - Date.parse(me.signed_in_at) >= limits.recentSignIn_ms;
      if (asked === 'hand' && isOld && !(await askToSignIn('old'))) throw new Error(t(notDone));
      const role = asked === 'hand' ? 'owner' : person.role === 'admin' ? 'member' : 'admin';
      await call('updateOrganizationMember', { ...ours, params, body: { role } });
    }
    await refresh('listOrganizationMembers', 'getMe');
    if (asked === 'remove' && person.id === me.user.id) go(pathTo('hiring'), { instead: true });
  };
  return (
    <Confirm
      title={title}
      act={act}
      {...(asked === 'hand' && { typed: organization.name })}
      close={close}
      run={run}
    >
      <p>{text}</p>
    </Confirm>
  );
}

const roles = (['member', 'admin'] as const).map(
  (role) => [role, organizationRoleTexts[role]] as const,
);

function InvitingMember() {
  const { ours } = useOurs();
  const refresh = useRefresh();
  return (
    <Inviting
      isCard
      roles={roles}
      first="member"
      send={async (body) => {
        await call('inviteOrganizationMember', { ...ours, body });
        await refresh('listOrganizationMembers');
      }}
    />
  );
}
