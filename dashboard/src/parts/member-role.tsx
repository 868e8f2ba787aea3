// The role of another member, changed at once; the server asks for a recent sign-in (UI123).
import { call, type ReplyOf } from '../api/call.ts';
import { useLostAt } from '../api/connection.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import type { Role } from '../shell/me.tsx';
import { useProject } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { roleTexts } from '../words/roles.ts';

export function MemberRole({ member }: { member: ReplyOf<'listMembers'>['members'][number] }) {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const { busy, fault, run } = useAct();
  const isAway = useLostAt() !== undefined;
  const change = (role: Role) =>
    run(async () => {
      await call('updateMember', { params: { id, userId: member.user_id }, body: { role } });
      await refresh('listMembers');
    });
  return (
    <span>
      <select
        className="input"
        aria-label={`${t({ fr: 'Rôle de', en: 'Role of' })} ${member.name}`}
        value={member.role}
        disabled={busy || isAway}
        onChange={(event) => void change(event.target.value as Role)}
      >
        {(Object.keys(roleTexts) as Role[]).map((role) => (
          <option key={role} value={role}>
            {t(roleTexts[role])}
          </option>
        ))}
      </select>
      <Fault text={fault} />
    </span>
  );
}
