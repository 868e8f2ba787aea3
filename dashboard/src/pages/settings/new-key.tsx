// A new key: what it may do and for how long; then its secret, once, with the first call to make with it (UI120).
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import type { KeyScope, Lifetime } from '../../../../contract/platform/projects.shapes.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { FirstCall } from '../../code/first-call.tsx';
import { serves } from '../../lib/keys.ts';
import type { Mode } from '../../lib/storage.ts';
import { ModeChoice } from '../../parts/mode-choice.tsx';
import { pathTo } from '../../paths.ts';
import { type Say, useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices, Field, Select } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Secret } from '../../ui/secret.tsx';
import { lifetimeTexts, scopeTexts } from '../../words/keys.ts';

type Made = ReplyOf<'createKey'>;

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const [made, setMade] = useState<Made>();
  const above = (
    <Link to={pathTo('keys', { id })}>{t({ fr: '← Clés API', en: '← API keys' })}</Link>
  );
  return (
    <>
      <PageHead
        title={
          made
            ? t({ fr: 'Clé créée', en: 'Key created' })
            : t({ fr: 'Nouvelle clé', en: 'New key' })
        }
        above={above}
      />
      {made ? <Shown made={made} id={id} /> : <Asked id={id} done={setMade} />}
    </>
  );
}

function Shown({ made, id }: { made: Made; id: string }) {
  const { t } = useLang();
  const { name, mode, secret, scopes } = made;
  return (
    <div className="stack wide">
      <Secret text={secret} label={name} />
      <section className="stack close">
        <h2>{t({ fr: 'Dans un fichier .env', en: 'In an .env file' })}</h2>
        <pre className="code">
          <code>SVC_KEY={secret}</code>
        </pre>
      </section>
      {scopes.includes('payments') && <FirstCall id={id} mode={mode} secret={secret} />}
      <p>
        <Link className="button second" to={pathTo('overview', { id, mode })}>
          {t({ fr: 'Vue d’ensemble', en: 'Overview' })}
        </Link>
      </p>
    </div>
  );
}

const labelsOf = (t: Say) => ({
  name: t({ fr: 'Nom', en: 'Name' }),
  mode: t({ fr: 'Mode', en: 'Mode' }),
  scopes: t({ fr: 'Ce qu’elle peut faire', en: 'What it may do' }),
  lifetime: t({ fr: 'Durée', en: 'Lifetime' }),
  daily_limit: t({ fr: 'Appels de données par jour', en: 'Data calls a day' }),
});

function Asked({ id, done }: { id: string; done: (made: Made) => void }) {
  const { t } = useLang();
  const { project, mode: lastMode } = useProject();
  const refresh = useRefresh();
  const read = useRead('getProject', { params: { id } });
  const used = read.data?.keys.filter((key) => serves(key, Date.now())).length;
  const [name, setName] = useState('');
  const [mode, setMode] = useState<Mode>(project.live_enabled ? lastMode : 'test');
  const [chosen, setScopes] = useState<KeyScope[]>(['payments', 'data']);
  const [lifetime, setLifetime] = useState<Lifetime>('none');
  const [daily, setDaily] = useState('');
  const form = useForm(async () => {
    const body = {
      name,
      mode,
      lifetime,
      scopes: chosen,
      ...(daily.trim() !== '' && { daily_limit: Number(daily) }),
    };
    done(await call('createKey', { params: { id }, body }));
    await refresh('getProject');
  });
  const labels = labelsOf(t);
  const most = read.data?.quota.key_daily_limit;
  const full = t({
    fr: 'Toutes les clés permises sont en service : révoquez-en une.',
    en: 'All keys allowed are in service: revoke one.',
  });
  return (
    <Form
      form={form}
      labels={labels}
      acts={
        <Button
          type="submit"
          busy={form.busy}
          reason={(used ?? 0) >= limits.activeKeysPerProject ? full : undefined}
        >
          {t({ fr: 'Créer la clé', en: 'Create the key' })}
        </Button>
      }
    >
      {used !== undefined && <InService used={used} />}
      <Field
        name="name"
        label={labels.name}
        hint={t({
          fr: 'Pour la reconnaître : « serveur de la boutique ».',
          en: 'To tell it apart: “server of the shop”.',
        })}
        fault={form.faults['name']}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ModeChoice
        name="mode"
        mode={mode}
        choose={setMode}
        fault={form.faults['mode']}
        label={labels.mode}
      />
      <ScopeChoice chosen={chosen} choose={setScopes} fault={form.faults['scopes']} />
      <LifetimeChoice lifetime={lifetime} choose={setLifetime} fault={form.faults['lifetime']} />
      <DailyLimit value={daily} set={setDaily} most={most} fault={form.faults['daily_limit']} />
    </Form>
  );
}

function ScopeChoice({
  chosen,
  choose,
  fault,
}: {
  chosen: KeyScope[];
  choose: (scopes: KeyScope[]) => void;
  fault: string | undefined;
}) {
  const { t } = useLang();
  return (
    <Choices
      type="checkbox"
      name="scopes"
      label={t({ fr: 'Ce qu’elle peut faire', en: 'What it may do' })}
      fault={fault}
      chosen={chosen}
      choose={(scope) =>
        choose(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])
      }
      options={(Object.keys(scopeTexts) as KeyScope[]).map((value) => ({
        value,
        text: t(scopeTexts[value].text),
        hint: t(scopeTexts[value].hint),
      }))}
    />
  );
}

function LifetimeChoice({
  lifetime,
  choose,
  fault,
}: {
  lifetime: Lifetime;
  choose: (lifetime: Lifetime) => void;
  fault: string | undefined;
}) {
  const { t } = useLang();
  return (
    <Select
      name="lifetime"
      label={t({ fr: 'Durée', en: 'Lifetime' })}
      fault={fault}
      value={lifetime}
      onChange={(event) => choose(event.target.value as Lifetime)}
    >
      {(Object.keys(lifetimeTexts) as Lifetime[]).map((value) => (
        <option key={value} value={value}>
          {t(lifetimeTexts[value])}
        </option>
      ))}
    </Select>
  );
}

function DailyLimit({
  value,
  set,
  most,
  fault,
}: {
  value: string;
  set: (typed: string) => void;
  most: number | undefined;
  fault: string | undefined;
}) {
  const { t } = useLang();
  return (
    <Field
      name="daily_limit"
      label={labelsOf(t).daily_limit}
      inputMode="numeric"
      hint={
        most === undefined
          ? undefined
          : t({ fr: `Vide : ${most}, le maximum.`, en: `Empty: ${most}, the maximum.` })
      }
      fault={fault}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
}

function InService({ used }: { used: number }) {
  const { t } = useLang();
  return (
    <p className="quiet">
      {t({
        fr: `${used} clés en service sur ${limits.activeKeysPerProject}.`,
        en: `${used} of ${limits.activeKeysPerProject} keys in service.`,
      })}
    </p>
  );
}
