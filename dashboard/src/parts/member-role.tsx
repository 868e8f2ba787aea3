// The role of another member, chosen and then set by a press: by keys a list of choices goes through those between (UI123,
// UI191). The server asks for a recent sign-in.
import { useRef, useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import type { Role } from '../shell/me.tsx';
import { useProject } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button, useHeld } from '../ui/button.tsx';
import { roleTexts } from '../words/roles.ts';

export function MemberRole({ member }: { member: ReplyOf<'listMembers'>['members'][number] }) {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const { busy, fault, run } = useAct();
  const isHeld = useHeld() !== undefined;
  const [chosen, choose] = useState<Role>();
  const select = useRef<HTMLSelectElement>(null);
  const role = chosen ?? member.role;
  const set = () =>
    run(async () => {
      await call('updateMember', { params: { id, userId: member.user_id }, body: { role } });
      await refresh('listMembers');
      // The button goes.
      select.current?.focus();
      choose(undefined);
    });
  const act = t({ fr: 'Changer le rôle', en: 'Change the role' });
  return (
    <span className="row">
      <select
        ref={select}
        className="input"
        aria-label={`${t({ fr: 'Rôle de', en: 'Role of' })} ${member.name}`}
        value={role}
        disabled={isHeld}
        onChange={(event) => choose(event.target.value as Role)}
      >
        {(Object.keys(roleTexts) as Role[]).map((role) => (
          <option key={role} value={role}>
            {t(roleTexts[role])}
          </option>
        ))}
      </select>
      {role !== member.role && (
        <Button
          look="second"
          small
          asks
          busy={busy}
          aria-label={`${act} ${member.name} – ${t(roleTexts[role])}`}
          onClick={() => void set()}
        >
          {act}
        </Button>
      )}
      <Fault text={fault} />
    </span>
  );
}
