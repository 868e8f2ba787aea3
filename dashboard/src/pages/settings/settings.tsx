// A project's own matters: its name, its account with operators, and its end (UI127).

import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { projectOf, useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { useReadOnly } from '../../parts/read-only.ts';
import { TieOfProject } from '../../parts/tie.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Time } from '../../ui/values.tsx';

type Project = ReplyOf<'getProject'>;

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const read = useRead('getProject', projectOf(id));
  return (
    <>
      <PageHead docs="updateProject" title={t({ fr: 'Réglages', en: 'Settings' })} />
      <Read of={read} lines={6}>
        {(project) => <Shown found={project} />}
      </Read>
    </>
  );
}

function Shown({ found }: { found: Project }) {
  const { t } = useLang();
  const { id } = useProject();
  return (
    <div className="stack wide">
      <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
        <Facts
          facts={[
            [t({ fr: 'Nom', en: 'Name' }), found.name],
            [t({ fr: 'Référence', en: 'Reference' }), <Copied key="r" text={`psvc_${id}`} />],
            [t({ fr: 'Adresse courte', en: 'Slug' }), <code key="s">{found.slug}</code>],
            [t({ fr: 'Créé', en: 'Created' }), <Time key="c" at={found.created_at} />],
            [
              t({ fr: 'Mode réel', en: 'Live mode' }),
              <span key="l">
                {found.live_enabled
                  ? t({ fr: 'ouvert', en: 'open' })
                  : t({ fr: 'fermé', en: 'closed' })}{' '}
                <Link to={pathTo('live', { id })}>{t({ fr: 'Changer', en: 'Change' })}</Link>
              </span>,
            ],
          ]}
        />
      </section>
      <Rename found={found} />
      <Deletion found={found} />
    </div>
  );
}

function Rename({ found }: { found: Project }) {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const role = useReadOnly('admin');
  const [name, setName] = useState(found.name);
  const [said, say] = useState('');
  const label = t({ fr: 'Nom', en: 'Name' });
  const form = useForm(async () => {
    await call('updateProject', { params: { id }, body: { name } });
    await refresh('getProject', 'getMe', 'listProjects');
    say(t({ fr: 'Enregistré.', en: 'Saved.' }));
  });
  return (
    <Section title={t({ fr: 'Renommer', en: 'Rename' })}>
      <Form
        form={form}
        labels={{ name: label }}
        acts={
          <>
            <Button type="submit" look="second" busy={form.busy} reason={role}>
              {t({ fr: 'Enregistrer', en: 'Save' })}
            </Button>
            <span role="status">{!form.typed && said}</span>
          </>
        }
      >
        <Field
          name="name"
          label={label}
          fault={form.faults['name']}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </Section>
  );
}

function Deletion({ found }: { found: Project }) {
  const { t } = useLang();
  const { id } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const role = useReadOnly('admin');
  const [isAsked, ask] = useState(false);
  return (
    <Section
      title={t({ fr: 'Supprimer le projet', en: 'Delete the project' })}
      lead={t({
        fr: 'Ses clés s’arrêtent, ses endpoints se taisent, sa page disparaît. Un solde non nul l’empêche : virez-le d’abord.',
        en: 'Its keys stop, its endpoints fall silent, its page goes. A balance that is not zero forbids it: pay it out first.',
      })}
    >
      <p>
        <Button look="danger" reason={role} onClick={() => ask(true)}>
          {t({ fr: 'Supprimer le projet', en: 'Delete the project' })}
        </Button>
      </p>
      {isAsked && (
        <Confirm
          title={t({
            fr: `Supprimer « ${apart(found.name)} » ?`,
            en: `Delete “${apart(found.name)}”?`,
          })}
          act={t({ fr: 'Supprimer le projet', en: 'Delete the project' })}
          typed={found.name}
          close={() => ask(false)}
          run={async () => {
            await call('deleteProject', { params: { id } });
            await refresh('getMe', 'listProjects');
            go(pathTo('home'), { instead: true });
          }}
          wayOut={(error) => <TieOfProject id={id} error={error} />}
        >
          <p>
            {t({
              fr: 'Il n’y a pas de retour. L’équipe n’y aura plus accès.',
              en: 'There is no way back. The team has no more access.',
            })}
          </p>
        </Confirm>
      )}
    </Section>
  );
}
