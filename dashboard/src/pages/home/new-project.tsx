// A project in one field; it opens in test mode, where nothing costs anything.
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export function Page() {
  const { t } = useLang();
  const { projects, project_limit: limit } = useMe();
  const [name, setName] = useState('');
  const go = useGo();
  const refresh = useRefresh();
  const owned = projects.filter(({ owner }) => owner).length;
  const form = useForm(async () => {
    const { id } = await call('createProject', { body: { name } });
    await refresh('getMe', 'listProjects');
    go(pathTo('overview', { id, mode: 'test' }), { instead: true });
  });
  const label = t({ fr: 'Nom du projet', en: 'Name of the project' });
  const full = t({
    fr: 'Vous possédez déjà le nombre de projets permis.',
    en: 'You already own as many projects as allowed.',
  });
  return (
    <>
      <PageHead
        title={t({ fr: 'Nouveau projet', en: 'New project' })}
        above={<Link to={pathTo('home')}>{t({ fr: '← Projets', en: '← Projects' })}</Link>}
      >
        {t({
          fr: 'Un projet réunit une équipe, ses clés, ses paiements et ses réglages : le plus souvent une boutique ou une application.',
          en: 'A project holds a team, its keys, its payments and its settings: mostly a shop or an application.',
        })}
      </PageHead>
      <Form
        form={form}
        labels={{ name: label }}
        acts={
          <Button type="submit" busy={form.busy} reason={owned >= limit ? full : undefined}>
            {t({ fr: 'Créer le projet', en: 'Create the project' })}
          </Button>
        }
      >
        <Field
          name="name"
          label={label}
          hint={t({ fr: 'Vous pourrez le changer.', en: 'You can change it later.' })}
          fault={form.faults['name']}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </>
  );
}
