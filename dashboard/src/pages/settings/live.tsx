// Live mode: what changes, what is still needed, and the switch (UI127).
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct, useMe } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const read = useRead('getLive', { params: { id } });
  return (
    <>
      <PageHead
        docs="setLive"
        title={t({ fr: 'Mode réel', en: 'Live mode' })}
        above={
          <Link to={pathTo('settings', { id })}>{t({ fr: '← Réglages', en: '← Settings' })}</Link>
        }
      >
        {read.data &&
          (read.data.live_enabled ? (
            <Badge look="good" text={{ fr: 'Ouvert', en: 'Open' }} />
          ) : (
            <Badge look="plain" text={{ fr: 'Fermé', en: 'Closed' }} />
          ))}
      </PageHead>
      <Read of={read}>{({ live_enabled }) => (live_enabled ? <Closing /> : <Opening />)}</Read>
    </>
  );
}

function Opening() {
  const { t } = useLang();
  const { id, project } = useProject();
  const refresh = useRefresh();
  const [agreed, agree] = useState(false);
  const form = useForm(async () => {
    await call('setLive', { params: { id }, body: { live_enabled: true, acknowledged: agreed } });
    await refresh('getLive', 'getMe', 'getProject');
  });
  const role = t({
    fr: 'Seul un administrateur peut l’ouvrir.',
    en: 'Only an administrator may open it.',
  });
  const tick = t({ fr: 'Cochez la case d’abord.', en: 'Tick the box first.' });
  const { user } = useMe();
  // The server asks for it last; whoever has read the rest should know it first.
  const address = t({
    fr: 'Confirmez d’abord votre adresse e-mail.',
    en: 'Confirm your e-mail address first.',
  });
  const wanted = user.email_verified ? (agreed ? undefined : tick) : address;
  const reason = mayAct(project.role, 'admin') ? wanted : role;
  return (
    <Form
      form={form}
      labels={{ acknowledged: t({ fr: 'Accord', en: 'Agreement' }) }}
      acts={
        <Button type="submit" busy={form.busy} reason={reason}>
          {t({ fr: 'Ouvrir le mode réel', en: 'Open live mode' })}
        </Button>
      }
    >
      <ul>
        <li>
          {t({
            fr: 'Les clés réelles déplacent de l’argent réel, avec des frais réels.',
            en: 'Live keys move real money, with real fees.',
          })}
        </li>
        <li>
          {t({
            fr: 'Le mode test reste tel quel, à part : rien de l’un ne passe dans l’autre.',
            en: 'Test mode stays as it is, apart: nothing of one gets into the other.',
          })}
        </li>
        <li>
          {t({
            fr: 'Pour virer vos encaissements il faudra une identité vérifiée.',
            en: 'Paying out what you collect will need a verified identity.',
          })}
        </li>
      </ul>
      <label className="choice">
        <input type="checkbox" checked={agreed} onChange={(event) => agree(event.target.checked)} />
        <span>
          {t({
            fr: 'Je sais que ce projet pourra encaisser de l’argent réel.',
            en: 'I know that this project will be able to collect real money.',
          })}
        </span>
      </label>
    </Form>
  );
}

function Closing() {
  const { t } = useLang();
  const { id, project } = useProject();
  const refresh = useRefresh();
  const [isAsked, ask] = useState(false);
  const role = t({
    fr: 'Seul un administrateur peut le fermer.',
    en: 'Only an administrator may close it.',
  });
  return (
    <div className="stack prose">
      <p>
        {t({
          fr: 'Ce projet encaisse de l’argent réel avec ses clés réelles.',
          en: 'This project collects real money with its live keys.',
        })}
      </p>
      <p>
        <Button
          look="danger"
          reason={mayAct(project.role, 'admin') ? undefined : role}
          onClick={() => ask(true)}
        >
          {t({ fr: 'Fermer le mode réel', en: 'Close live mode' })}
        </Button>
      </p>
      {isAsked && (
        <Confirm
          title={t({ fr: 'Fermer le mode réel ?', en: 'Close live mode?' })}
          act={t({ fr: 'Fermer le mode réel', en: 'Close live mode' })}
          close={() => ask(false)}
          run={async () => {
            await call('setLive', { params: { id }, body: { live_enabled: false } });
            await refresh('getLive', 'getMe', 'getProject');
          }}
        >
          <p>
            {t({
              fr: 'Les clés réelles seront refusées jusqu’à la réouverture. Le solde reste à vous.',
              en: 'Live keys are refused until it is opened again. The balance stays yours.',
            })}
          </p>
        </Confirm>
      )}
    </div>
  );
}
