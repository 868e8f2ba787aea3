// Who is in the project, with which role, and who is invited (UI123).

import { useState } from 'react';
import type { Text } from '../../../../contract/text.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { Inviting } from '../../parts/inviting.tsx';
import { MemberRole } from '../../parts/member-role.tsx';
import { type FileColumns, PageExport, whole } from '../../parts/page-export.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct, type Role, useMe } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { AskingAct } from '../../ui/asking-act.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useGo } from '../../ui/go.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { type SharedReason, useSharedReason } from '../../ui/shared-reason.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time, useNow } from '../../ui/values.tsx';
import { roleHints, roleTexts } from '../../words/roles.ts';

type Team = ReplyOf<'listMembers'>;

type Person = Partial<Team['members'][number]> & Partial<Team['invitations'][number]>;

/** Who is in the project, then who is invited, which `expires_at` says. */
const fileColumns: FileColumns<Person> = [
  ['id', ({ user_id, id }) => user_id ?? id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['owner', ({ owner }) => owner],
  ['joined_at', ({ joined_at }) => joined_at],
  ['expires_at', ({ expires_at }) => expires_at],
];

export function Page() {
  const { t } = useLang();
  const { id, project } = useProject();
  const read = useRead('listMembers', { params: { id } });
  const isAdmin = mayAct(project.role, 'admin');
  return (
    <>
      <PageHead
        docs="listMembers"
        title={t({ fr: 'Équipe', en: 'Team' })}
        aside={
          read.data && (
            <PageExport
              of={whole<Person>([...read.data.members, ...read.data.invitations])}
              name="team"
              columns={fileColumns}
            />
          )
        }
      />
      <Read of={read} lines={4}>
        {(team) => (
          <div className="stack wide">
            <Members team={team} isAdmin={isAdmin} />
            {team.invitations.length > 0 && <Invited team={team} />}
            <InvitingToTeam />
          </div>
        )}
      </Read>
    </>
  );
}

const alone: Text = {
  fr: 'Le projet garde un administrateur : nommez-en un autre d’abord.',
  en: 'The project keeps an administrator: name another one first.',
};
const ofOwner: Text = {
  fr: 'Seul le propriétaire quitte le projet.',
  en: 'Only the owner leaves the project.',
};

function Members({ team, isAdmin }: { team: Team; isAdmin: boolean }) {
  const { t } = useLang();
  const [off, said] = useSharedReason(useReadOnly('admin'));
  const { user } = useMe();
  const now = useNow();
  const isAlone = team.members.filter(({ role }) => role === 'admin').length === 1;
  const offOf = (row: Team['members'][number], isSelf: boolean): SharedReason => {
    if (isSelf) return { reason: row.role === 'admin' && isAlone ? t(alone) : undefined };
    return isAdmin && row.owner ? { reason: t(ofOwner) } : off;
  };
  return (
    <div className="stack close">
      <Table
        label={t({ fr: 'Membres', en: 'Members' })}
        rows={team.members}
        keyOf={(row) => row.user_id}
        columns={[
          {
            head: t({ fr: 'Nom', en: 'Name' }),
            cell: (row) => (
              <>
                {row.name}
                {row.owner && (
                  <small className="quiet"> – {t({ fr: 'propriétaire', en: 'owner' })}</small>
                )}
                {row.user_id === user.id && (
                  <small className="quiet"> ({t({ fr: 'vous', en: 'you' })})</small>
                )}
                <br />
                <small className="quiet">{row.email}</small>
              </>
            ),
          },
          {
            head: t({ fr: 'Rôle', en: 'Role' }),
            cell: (row) =>
              // Only the owner changes their own.
              isAdmin && row.user_id !== user.id && !row.owner ? (
                <MemberRole member={row} />
              ) : (
                t(roleTexts[row.role])
              ),
          },
          {
            head: t({ fr: 'Depuis', en: 'Since' }),
            cell: (row) => <Time at={row.joined_at} now={now} />,
          },
          {
            head: t({ fr: 'Actes', en: 'Acts' }),
            cell: (row) => {
              const isSelf = row.user_id === user.id;
              return <Removal member={row} isSelf={isSelf} off={offOf(row, isSelf)} />;
            },
          },
        ]}
      />
      {said}
    </div>
  );
}

function Removal({
  member,
  isSelf,
  off,
}: {
  member: Team['members'][number];
  isSelf: boolean;
  off: SharedReason;
}) {
  const { t } = useLang();
  const { id, project } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const [isAsked, ask] = useState(false);
  const act = isSelf
    ? t({ fr: 'Quitter le projet', en: 'Leave the project' })
    : t({ fr: 'Retirer', en: 'Remove' });
  return (
    <>
      <Button
        look="danger"
        small
        {...off}
        aria-label={isSelf ? undefined : `${act} ${member.name}`}
        onClick={() => ask(true)}
      >
        {act}
      </Button>
      {isAsked && (
        <Confirm
          title={
            isSelf
              ? t({
                  fr: `Quitter « ${apart(project.name)} » ?`,
                  en: `Leave “${apart(project.name)}”?`,
                })
              : t({ fr: `Retirer ${apart(member.name)} ?`, en: `Remove ${apart(member.name)}?` })
          }
          act={act}
          close={() => ask(false)}
          run={async () => {
            await call('removeMember', { params: { id, userId: member.user_id } });
            await refresh('listMembers', 'getMe');
            if (isSelf) go(pathTo('home'), { instead: true });
          }}
        >
          <p>
            {isSelf && project.owner
              ? t({
                  fr: 'Le projet passe au plus ancien administrateur. Vous n’y aurez plus accès.',
                  en: 'The project goes to the longest-serving administrator. You have no more access.',
                })
              : t({
                  fr: 'L’accès s’arrête à l’instant. Les clés du projet restent valables.',
                  en: 'Access ends this moment. The keys of the project stay valid.',
                })}
          </p>
        </Confirm>
      )}
    </>
  );
}

function Invited({ team }: { team: Team }) {
  const { t } = useLang();
  const now = useNow();
  const [off, said] = useSharedReason(useReadOnly('admin'));
  return (
    <Section title={t({ fr: 'Invitations en attente', en: 'Pending invitations' })}>
      <Table
        label={t({ fr: 'Invitations en attente', en: 'Pending invitations' })}
        rows={team.invitations}
        keyOf={(row) => row.id}
        columns={[
          { head: t({ fr: 'Adresse', en: 'Address' }), cell: (row) => row.email },
          { head: t({ fr: 'Rôle', en: 'Role' }), cell: (row) => t(roleTexts[row.role]) },
          {
            head: t({ fr: 'Expire', en: 'Expires' }),
            cell: (row) => <Time at={row.expires_at} now={now} />,
          },
          {
            head: t({ fr: 'Actes', en: 'Acts' }),
            cell: (row) => <Withdrawal invitation={row} off={off} />,
          },
        ]}
      />
      {said}
    </Section>
  );
}

function Withdrawal({
  invitation: { id: invId, email },
  off,
}: {
  invitation: Team['invitations'][number];
  off: SharedReason;
}) {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  return (
    <AskingAct
      look="danger"
      small
      {...off}
      aria-label={`${t({ fr: 'Retirer l’invitation de', en: 'Withdraw the invitation of' })} ${email}`}
      title={t({
        fr: `Retirer l’invitation de ${email} ?`,
        en: `Withdraw the invitation of ${email}?`,
      })}
      what={t({
        fr: 'Le lien de son e-mail ne s’ouvre plus. Inviter de nouveau en envoie un autre.',
        en: 'The link of its mail opens no more. Inviting again sends another one.',
      })}
      act={t({ fr: 'Retirer l’invitation', en: 'Withdraw the invitation' })}
      run={async () => {
        await call('withdrawInvitation', { params: { id, invId } });
        await refresh('listMembers');
      }}
    >
      {t({ fr: 'Retirer', en: 'Withdraw' })}
    </AskingAct>
  );
}

const roles = Object.entries(roleTexts) as [Role, Text][];

function InvitingToTeam() {
  const { id } = useProject();
  const refresh = useRefresh();
  return (
    <Inviting
      roles={roles}
      reason={useReadOnly('admin')}
      first="user"
      hints={roleHints}
      send={async (body) => {
        await call('createInvitation', { params: { id }, body });
        await refresh('listMembers');
      }}
    />
  );
}
