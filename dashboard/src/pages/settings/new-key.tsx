// A new key: what it may do and for how long; then its secret, once, with the first call to make with it (UI120).

import { useState } from 'react';
import { firstData } from '../../../../contract/first-calls.ts';
import { limits } from '../../../../contract/limits.ts';
import type { KeyScope, Lifetime } from '../../../../contract/platform/projects.shapes.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { projectOf, useRead, useRefresh } from '../../api/reads.ts';
import { FirstCall } from '../../code/first-call.tsx';
import { CallSample } from '../../code/sample.tsx';
import { serves } from '../../lib/keys.ts';
import { number } from '../../lib/say.ts';
import type { Mode } from '../../lib/storage.ts';
import { typedNumber } from '../../lib/typed.ts';
import { ModeChoice } from '../../parts/mode-choice.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Choices, Field, Select } from '../../ui/field.tsx';
import { type Fields, type Labels, useFields } from '../../ui/fields.ts';
import { Link } from '../../ui/link.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { inService, lifetimeTexts, scopeTexts } from '../../words/keys.ts';

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
        docs="createKey"
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
      <Secret kind="key" text={secret} label={name} />
      <section className="stack close">
        <h2>{t({ fr: 'Dans un fichier .env', en: 'In an .env file' })}</h2>
        <CodeBlock text={`SVC_KEY=${secret}`} />
      </section>
      {scopes.includes('payments') ? (
        <FirstCall id={id} mode={mode} secret={secret} />
      ) : (
        <Section title={t({ fr: 'Un premier appel', en: 'A first call' })}>
          <CallSample call={firstData} secret={secret} />
        </Section>
      )}
      <p>
        <Link className="button second" to={pathTo('overview', { id, mode })}>
          {t({ fr: 'Vue d’ensemble', en: 'Overview' })}
        </Link>
      </p>
    </div>
  );
}

type Values = {
  name: string;
  mode: Mode;
  scopes: KeyScope[];
  lifetime: Lifetime;
  daily_limit: string;
};

const labels: Labels<Values> = {
  name: { fr: 'Nom', en: 'Name' },
  mode: { fr: 'Mode', en: 'Mode' },
  scopes: { fr: 'Ce qu’elle peut faire', en: 'What it may do' },
  lifetime: { fr: 'Durée', en: 'Lifetime' },
  daily_limit: { fr: 'Appels de données par jour', en: 'Data calls a day' },
};

function Asked({ id, done }: { id: string; done: (made: Made) => void }) {
  const { t } = useLang();
  const { project, mode } = useProject();
  const refresh = useRefresh();
  const read = useRead('getProject', projectOf(id));
  const used = read.data?.keys.filter((key) => serves(key, Date.now())).length;
  const empty: Values = {
    name: '',
    mode: project.live_enabled ? mode : 'test',
    scopes: ['payments', 'data'],
    lifetime: 'none',
    daily_limit: '',
  };
  const fields = useFields(empty, labels, async ({ daily_limit: daily, ...values }) => {
    const body = { ...values, ...(daily.trim() !== '' && { daily_limit: typedNumber(daily) }) };
    done(await call('createKey', { params: { id }, body }));
    await refresh('getProject');
  });
  const full = t({
    fr: 'Toutes les clés permises sont en service : révoquez-en une.',
    en: 'All keys allowed are in service: revoke one.',
  });
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Créer la clé', en: 'Create the key' })}
      reason={(used ?? 0) >= limits.activeKeysPerProject ? full : undefined}
    >
      {used !== undefined && <InService used={used} />}
      <Field
        {...fields.text('name')}
        hint={t({
          fr: 'Pour la reconnaître : « serveur de la boutique ».',
          en: 'To tell it apart: “server of the shop”.',
        })}
      />
      <ModeChoice {...fields.choice('mode')} />
      <Reach fields={fields} most={read.data?.quota.key_daily_limit} />
    </FieldsForm>
  );
}

/** What it may do, for how long and how often. */
function Reach({ fields, most }: { fields: Fields<Values>; most: number | undefined }) {
  const { t, lang } = useLang();
  const { scopes } = fields.values;
  const flip = (scope: KeyScope) =>
    scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope];
  return (
    <>
      <Choices
        type="checkbox"
        name="scopes"
        label={fields.labels.scopes}
        fault={fields.form.faults['scopes']}
        chosen={scopes}
        choose={(scope) => fields.change({ scopes: flip(scope) })}
        options={(Object.keys(scopeTexts) as KeyScope[]).map((value) => ({
          value,
          text: t(scopeTexts[value].text),
          hint: t(scopeTexts[value].hint),
        }))}
      />
      <Select {...fields.text('lifetime')}>
        {(Object.keys(lifetimeTexts) as Lifetime[]).map((value) => (
          <option key={value} value={value}>
            {t(lifetimeTexts[value])}
          </option>
        ))}
      </Select>
      <Field
        {...fields.text('daily_limit')}
        inputMode="numeric"
        hint={
          most === undefined
            ? undefined
            : t({
                fr: `Vide : ${number(most, lang)}, le maximum.`,
                en: `Empty: ${number(most, lang)}, the maximum.`,
              })
        }
      />
    </>
  );
}

function InService({ used }: { used: number }) {
  const { lang } = useLang();
  return <p className="quiet">{inService(used, lang)}</p>;
}
