// What a person may do on the platform: given and taken by another operator, never by oneself (UI161).
import { type Permission, permissions } from '../../../contract/backoffice/words.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Choices } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { Section } from '../ui/section.tsx';
import { OfficeAct } from './act.tsx';
import { BeforeAfter } from './before-after.tsx';
import { permissionHints, permissionTexts } from './words.ts';

type Account = ReplyOf<'getOfficeAccount'>;

const labels = { permissions: { fr: 'Droits', en: 'Permissions' } };
const touches = ['getOfficeAccount', 'listOfficeOperators', 'listOfficeAccounts'] as const;

function useSay() {
  const { t } = useLang();
  return (all: readonly Permission[]): string =>
    all.length === 0
      ? t({ fr: 'aucun', en: 'none' })
      : all.map((one) => t(permissionTexts[one])).join(', ');
}

export function AccountPermissions({ account: { id, permissions: own } }: { account: Account }) {
  const { t } = useLang();
  const { user } = useMe();
  const say = useSay();
  const self =
    user.id === id
      ? t({
          fr: 'Personne ne change ses propres droits.',
          en: 'Nobody changes their own permissions.',
        })
      : undefined;
  return (
    <Section
      title={t({ fr: 'Droits sur la plateforme', en: 'Permissions on the platform' })}
      lead={say(own)}
    >
      <div className="row">
        <OfficeAct
          act={t({ fr: 'Changer les droits', en: 'Change the permissions' })}
          title={t({ fr: 'Changer les droits', en: 'Change the permissions' })}
          lead={t({
            fr: 'La lecture vient avec chacun des autres.',
            en: 'Reading comes with each of the others.',
          })}
          needs="people"
          reason={self}
          empty={{ permissions: own }}
          labels={labels}
          run={({ permissions: chosen, reason }) =>
            call('putOfficeOperator', {
              params: { userId: id },
              body: { permissions: chosen, reason },
            })
          }
          touches={touches}
        >
          {(fields) => <PermissionFields fields={fields} own={own} />}
        </OfficeAct>
        {own.length > 0 && (
          <OfficeAct
            act={t({ fr: 'Retirer tous les droits', en: 'Take all permissions' })}
            look="danger"
            title={t({ fr: 'Retirer tous les droits ?', en: 'Take all permissions?' })}
            lead={t({
              fr: 'La personne n’ouvre plus ces pages, dès le prochain appel.',
              en: 'The person opens none of these pages from the next call.',
            })}
            needs="people"
            reason={self}
            empty={{}}
            labels={{}}
            run={({ reason }) =>
              call('deleteOfficeOperator', { params: { userId: id }, body: { reason } })
            }
            touches={touches}
          />
        )}
      </div>
    </Section>
  );
}

function PermissionFields({
  fields,
  own,
}: {
  fields: Fields<{ permissions: Permission[] }>;
  own: readonly Permission[];
}) {
  const { t } = useLang();
  const say = useSay();
  const chosen = fields.values.permissions;
  return (
    <>
      <Choices
        label={fields.labels.permissions}
        name="permissions"
        type="checkbox"
        options={permissions.map((value) => ({
          value,
          text: t(permissionTexts[value]),
          hint: t(permissionHints[value]),
        }))}
        chosen={chosen}
        choose={(one) =>
          fields.change({
            permissions: chosen.includes(one)
              ? chosen.filter((other) => other !== one)
              : [...chosen, one],
          })
        }
        fault={fields.form.faults['permissions']}
      />
      <BeforeAfter
        changes={[{ name: fields.labels.permissions, before: say(own), after: say(chosen) }]}
      />
    </>
  );
}
