// What can be done with a destination: its name for its merchant, what payouts go to it, and its end (UI104).
import { useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useGo } from '../ui/go.ts';
import { Section } from '../ui/section.tsx';
import { useStandingFields } from '../ui/standing-fields.ts';
import { useReadOnly } from './read-only.ts';

type Destination = ReplyOf<'getDestination'>;
type Put = (body: { label?: string | null; default?: boolean }) => Promise<void>;

const labels = { label: { fr: 'Nom pour vous', en: 'Name for you' } };
const bodyOf = ({ label }: { label: string }) => ({ label: label.trim() || null });

export function DestinationActs({ found }: { found: Destination }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const refresh = useRefresh();
  const role = useReadOnly('admin');
  const at = { project: id, mode, params: { id: found.id } };
  const put: Put = async (body) => {
    await call('updateDestination', { ...at, body });
    await refresh('getDestination', 'listDestinations');
  };
  const [isSaved, setSaved] = useState(false);
  const fields = useStandingFields({ label: found.label ?? '' }, labels, bodyOf, put, () =>
    setSaved(true),
  );
  const { form } = fields;
  return (
    <Section title={t({ fr: 'Nom et usage', en: 'Name and use' })}>
      <Form
        form={form}
        labels={fields.labels}
        acts={
          <>
            <Button type="submit" look="second" busy={form.busy} reason={role}>
              {t({ fr: 'Enregistrer', en: 'Save' })}
            </Button>
            <span role="status">
              {isSaved && !form.typed && t({ fr: 'Enregistré.', en: 'Saved.' })}
            </span>
          </>
        }
      >
        <Field {...fields.text('label')} />
      </Form>
      <Uses found={found} put={put} />
    </Section>
  );
}

/** What payouts go to it. */
function Uses({ found, put }: { found: Destination; put: Put }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const role = useReadOnly('admin');
  const [isAsked, ask] = useState(false);
  const at = { project: id, mode, params: { id: found.id } };
  return (
    <>
      <div className="row">
        {found.status === 'verified' && !found.default && (
          <Act look="second" reason={role} run={() => put({ default: true })}>
            {t({ fr: 'Prendre par défaut', en: 'Make it the default' })}
          </Act>
        )}
        <Button look="danger" reason={role} onClick={() => ask(true)}>
          {t({ fr: 'Retirer', en: 'Remove' })}
        </Button>
      </div>
      {isAsked && (
        <Confirm
          title={t({ fr: 'Retirer cette destination ?', en: 'Remove this destination?' })}
          act={t({ fr: 'Retirer', en: 'Remove' })}
          close={() => ask(false)}
          run={async () => {
            await call('deleteDestination', at);
            await refresh('listDestinations');
            go(pathTo('destinations', { id, mode }), { instead: true });
          }}
        >
          <p>
            {t({
              fr: 'Plus aucun virement ne partira vers elle. Ceux qui sont partis restent.',
              en: 'No payout leaves to it any more. Those that left stay.',
            })}
          </p>
        </Confirm>
      )}
    </>
  );
}
