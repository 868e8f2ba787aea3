// The keys of an organisation: mode, scopes, last call; the secret once, a new one, the end (UI147, UI79).

import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useListing } from '../../api/listing.ts';
import { useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { useOurs } from '../../parts/hiring-calls.ts';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { useLang } from '../../shell/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Choices, Field } from '../../ui/field.tsx';
import { type Labels, useFields } from '../../ui/fields.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { hiringScopeTexts } from '../../words/hiring.ts';

type Key = ReplyOf<'listHiringKeys'>['data'][number];
type Scope = Key['scopes'][number];
type Made = { name: string; secret: string };

const scopes = Object.keys(hiringScopeTexts) as Scope[];
const modeTexts = {
  production: { fr: 'Production', en: 'Production' },
  test: { fr: 'Test', en: 'Test' },
};

/** What the page shows of a key; its secret was said once. */
const fileColumns: FileColumns<Key> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['mode', ({ mode }) => mode],
  ['scopes', (key) => key.scopes.join(' ')],
  ['prefix', ({ prefix }) => prefix],
  ['last4', ({ last4 }) => last4],
  ['createdAt', ({ createdAt }) => createdAt],
  ['lastUsedAt', ({ lastUsedAt }) => lastUsedAt],
  ['expiresAt', ({ expiresAt }) => expiresAt],
  ['revokedAt', ({ revokedAt }) => revokedAt],
];

export function Page() {
  const { t } = useLang();
  const { ours } = useOurs();
  const now = useNow();
  const list = useListing('listHiringKeys', ours, []);
  const [made, show] = useState<Made>();
  return (
    <ListPage
      of={list}
      title={t({ fr: 'Clés de recrutement', en: 'Hiring keys' })}
      about={t({
        fr: `Pour vos programmes, sous /api/v1. ${limits.activeHiringKeys} en service au plus.`,
        en: `For your programs, under /api/v1. ${limits.activeHiringKeys} in service at most.`,
      })}
      aside={<PageExport of={list} name="keys" columns={fileColumns} />}
      lead={<Shown made={made} kept={() => show(undefined)} />}
      columns={[
        {
          head: t({ fr: 'Nom', en: 'Name' }),
          cell: (key) => <Named hiringKey={key} />,
        },
        {
          head: t({ fr: 'Mode', en: 'Mode' }),
          cell: ({ mode }) => t(modeTexts[mode]),
        },
        {
          head: t({ fr: 'Portées', en: 'Scopes' }),
          cell: ({ scopes: of }) =>
            of.length === scopes.length
              ? t({ fr: 'toutes', en: 'all' })
              : of.map((scope) => t(hiringScopeTexts[scope])).join(' ; '),
        },
        {
          head: t({ fr: 'Dernier appel', en: 'Last call' }),
          cell: ({ lastUsedAt }) =>
            lastUsedAt ? <Time at={lastUsedAt} now={now} /> : t({ fr: 'jamais', en: 'never' }),
        },
        {
          head: t({ fr: 'État', en: 'State' }),
          cell: (key) => <State hiringKey={key} now={now} />,
        },
        {
          head: t({ fr: 'Actes', en: 'Acts' }),
          cell: (key) => <KeyActs hiringKey={key} now={now} show={show} />,
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de clé', en: 'No key yet' },
        text: {
          fr: 'Une clé de test suffit pour essayer : aucun candidat n’est invité.',
          en: 'A test key is enough to try: no candidate is invited.',
        },
      }}
      after={<NewKey show={show} />}
    />
  );
}

function Shown({ made, kept }: { made: Made | undefined; kept: () => void }) {
  return (
    <div role="status">
      {made && (
        <Secret kind="key" key={made.secret} text={made.secret} label={made.name} kept={kept} />
      )}
    </div>
  );
}

function Named({ hiringKey: { name, prefix, last4 } }: { hiringKey: Key }) {
  return (
    <>
      {name}
      <br />
      <code className="quiet">
        {prefix}…{last4}
      </code>
    </>
  );
}

/** One that has expired is not made anew: another one is created. */
const isExpired = (expiresAt: string | null, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;
const acts = ['renew', 'revoke'] as const;

function State({ hiringKey: { revokedAt, expiresAt }, now }: { hiringKey: Key; now: number }) {
  if (revokedAt) return <Badge look="bad" text={{ fr: 'Révoquée', en: 'Revoked' }} />;
  if (!expiresAt) return <Badge look="good" text={{ fr: 'En service', en: 'In service' }} />;
  if (isExpired(expiresAt, now)) {
    return <Badge look="bad" text={{ fr: 'Expirée', en: 'Expired' }} />;
  }
  return (
    <>
      <Badge look="good" text={{ fr: 'En service', en: 'In service' }} />{' '}
      <small className="quiet">
        → <Time at={expiresAt} now={now} />
      </small>
    </>
  );
}

function KeyActs({
  hiringKey: { id, name, mode, revokedAt, expiresAt },
  now,
  show,
}: {
  hiringKey: Key;
  now: number;
  show: (made: Made) => void;
}) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const [asked, ask] = useState<'renew' | 'revoke'>();
  if (revokedAt) return null;
  const texts = {
    renew: t({ fr: 'Régénérer', en: 'Regenerate' }),
    revoke: t({ fr: 'Révoquer', en: 'Revoke' }),
  };
  const run = async () => {
    const input = { ...ours, params: { id } };
    if (asked === 'renew') {
      const { secret } = await call('regenerateHiringKey', input);
      show({ name, secret });
    } else await call('revokeHiringKey', input);
    await refresh('listHiringKeys', 'getHiringUsage');
  };
  return (
    <div className="row">
      {(isExpired(expiresAt, now) ? acts.slice(1) : acts).map((one) => (
        <Button
          key={one}
          look={one === 'renew' ? 'second' : 'danger'}
          small
          aria-label={`${texts[one]} – ${name}`}
          onClick={() => ask(one)}
        >
          {texts[one]}
        </Button>
      ))}
      {asked && (
        <Confirm
          title={t({
            fr: `${texts[asked]} « ${apart(name)} » ?`,
            en: `${texts[asked]} “${apart(name)}”?`,
          })}
          act={texts[asked]}
          {...(mode === 'production' && name && { typed: name })}
          close={() => ask(undefined)}
          run={run}
        >
          <p>
            {t({
              fr: 'Le secret d’aujourd’hui ne vaut plus rien à l’instant : ce qui l’utilise s’arrête.',
              en: 'The secret of today is worth nothing this moment: what uses it stops.',
            })}
          </p>
        </Confirm>
      )}
    </div>
  );
}

const empty = { name: '', mode: 'test' as Key['mode'], scopes, expiresAt: '' };
const labels: Labels<typeof empty> = {
  name: { fr: 'Nom', en: 'Name' },
  mode: { fr: 'Mode', en: 'Mode' },
  scopes: { fr: 'Portées', en: 'Scopes' },
  expiresAt: { fr: 'Expire le', en: 'Expires on' },
};

function NewKey({ show }: { show: (made: Made) => void }) {
  const { t } = useLang();
  const { ours } = useOurs();
  const refresh = useRefresh();
  const fields = useFields(empty, labels, async ({ name, mode, scopes: chosen, expiresAt }) => {
    const body = {
      ...{ mode, scopes: chosen },
      ...(name.trim() && { name }),
      ...(expiresAt && { expiresAt: `${expiresAt}T23:59:59.000Z` }),
    };
    const made = await call('createHiringKey', { ...ours, body });
    show({ name: made.name, secret: made.secret });
    fields.change(empty);
    await refresh('listHiringKeys', 'getHiringUsage');
  });
  const { scopes: chosen } = fields.values;
  return (
    <Section isCard title={t({ fr: 'Nouvelle clé', en: 'New key' })}>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Créer la clé', en: 'Create the key' })}
        reason={
          chosen.length === 0 ? t({ fr: 'Cochez une portée.', en: 'Tick a scope.' }) : undefined
        }
      >
        <Field {...fields.text('name')} maxLength={100} />
        <Choices
          {...fields.choice('mode')}
          options={(['test', 'production'] as const).map((value) => ({
            value,
            text: t(modeTexts[value]),
          }))}
        />
        <Choices
          type="checkbox"
          name="scopes"
          label={fields.labels.scopes}
          chosen={chosen}
          choose={(scope) =>
            fields.change({
              scopes: chosen.includes(scope)
                ? chosen.filter((one) => one !== scope)
                : [...chosen, scope],
            })
          }
          options={scopes.map((value) => ({
            value,
            text: t(hiringScopeTexts[value]),
            hint: value,
          }))}
        />
        <Field
          {...fields.text('expiresAt')}
          type="date"
          hint={t({ fr: 'Vide : sans fin.', en: 'Empty: no end.' })}
        />
      </FieldsForm>
    </Section>
  );
}
