// A key of anybody, found by its beginning, its id or itself where it leaked: then only its hash is sent. Disabled with a
// reason that its owner reads, enabled again (UI160).

import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { keyState } from '../../lib/keys.ts';
import { hashOf, pastedIs } from '../../lib/leaked.ts';
import { OfficeAct } from '../../office/act.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { useFields } from '../../ui/fields.ts';
import { Link } from '../../ui/link.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { keyWords } from '../../words/keys.ts';

type Key = ReplyOf<'findOfficeKeys'>['data'][number];
type Wanted = { id: string } | { prefix: string } | { hash: string };

const empty = { key: '' };
const labels = {
  key: {
    fr: 'Début, id, ou clé entière qui a fui',
    en: 'Beginning, id, or a whole key that leaked',
  },
};

export function Page() {
  const { t } = useLang();
  const [wanted, want] = useState<Wanted>();
  const fields = useFields(empty, labels, async ({ key }) => {
    const text = key.trim();
    const kind = pastedIs(text);
    const wrong = kind === 'mistyped';
    if (wrong) throw new Error(t(faults.mistyped));
    if (kind !== 'key') return want(kind === 'id' ? { id: text } : { prefix: text });
    const hash = await hashOf(text);
    if (hash === undefined) throw new Error(t(faults.insecure));
    want({ hash });
    // The key itself stays nowhere, not even in the field.
    fields.change(empty);
  });
  return (
    <>
      <PageHead title={t({ fr: 'Trouver une clé', en: 'Find a key' })} docs="findOfficeKeys">
        {t({
          fr: 'Une clé collée ici ne quitte pas la page : seule son empreinte part.',
          en: 'A key pasted here does not leave the page: only its hash is sent.',
        })}
      </PageHead>
      <div className="stack wide">
        <FieldsForm fields={fields} act={t({ fr: 'Chercher', en: 'Search' })} changes={false}>
          <Field {...fields.text('key')} spellCheck="false" maxLength={200} required />
        </FieldsForm>
        {wanted && <Found wanted={wanted} />}
      </div>
    </>
  );
}

const faults = {
  mistyped: {
    fr: 'Ce n’est ni un début de clé, ni un id, ni une clé entière : sa somme de contrôle n’est pas juste. Rien n’a été envoyé.',
    en: 'This is no beginning of a key, no id and no whole key: its checksum is wrong. Nothing was sent.',
  },
  insecure: {
    fr: 'Votre navigateur ne calcule pas d’empreinte sur une page sans https. Cherchez par le début de la clé.',
    en: 'Your browser makes no hash on a page without https. Search by the beginning of the key.',
  },
};

function Found({ wanted }: { wanted: Wanted }) {
  const { t } = useLang();
  const read = useRead('findOfficeKeys', { query: wanted });
  return (
    <Read of={read} lines={4}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={t({ fr: 'Aucune clé', en: 'No key' })}>
            <p>
              {t({
                fr: 'Ce serveur ne connaît aucune clé des paiements ou des données de ce nom.',
                en: 'This server knows no key of payments or data by that.',
              })}
            </p>
          </Empty>
        ) : (
          <ul className="plain stack">
            {data.map((key) => (
              <li key={key.id}>
                <OneKey found={key} />
              </li>
            ))}
          </ul>
        )
      }
    </Read>
  );
}

function OneKey({ found: key }: { found: Key }) {
  const { t } = useLang();
  const now = useNow();
  return (
    <Section
      isCard
      title={`${apart(key.name)} – ${key.prefix}…`}
      aside={
        <span className="row">
          <Badge {...keyWords[keyState(key, now)]} />
          <ModeBadge mode={key.mode} />
        </span>
      }
    >
      <Facts
        facts={[
          [
            t({ fr: 'Marchand', en: 'Merchant' }),
            <Link key="m" to={pathTo('officeMerchant', { merchantId: key.project.id })}>
              {key.project.name}
            </Link>,
          ],
          [t({ fr: 'Créée', en: 'Made' }), <Time key="c" at={key.created_at} now={now} />],
          [
            t({ fr: 'Dernier appel', en: 'Last call' }),
            key.last_used_at ? (
              <Time key="u" at={key.last_used_at} now={now} />
            ) : (
              t({ fr: 'jamais', en: 'never' })
            ),
          ],
          key.disabled_at !== null && [
            t({ fr: 'Désactivée', en: 'Disabled' }),
            <span key="d">
              <Time at={key.disabled_at} now={now} /> – {key.disabled_reason}
            </span>,
          ],
          key.successors.length > 0 && [
            t({ fr: 'Remplacée par', en: 'Replaced by' }),
            <code key="s">{key.successors.join(', ')}</code>,
          ],
          [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={key.id} />],
        ]}
      />
      <KeyAct found={key} />
    </Section>
  );
}

function KeyAct({ found: { id, prefix, disabled_at } }: { found: Key }) {
  const { t } = useLang();
  const isOff = disabled_at !== null;
  const about = { empty: {}, labels: {}, about: prefix, needs: 'people' } as const;
  return isOff ? (
    <OfficeAct
      {...about}
      act={t({ fr: 'Réactiver', en: 'Enable' })}
      title={t({ fr: 'Réactiver la clé ?', en: 'Enable the key?' })}
      run={({ reason }) => call('enableOfficeKey', { params: { id }, body: { reason } })}
      touches={['findOfficeKeys']}
    />
  ) : (
    <OfficeAct
      {...about}
      act={t({ fr: 'Désactiver', en: 'Disable' })}
      look="danger"
      title={t({ fr: 'Désactiver la clé ?', en: 'Disable the key?' })}
      lead={t({
        fr: 'Ses appels sont refusés à l’instant. Le propriétaire reçoit le motif par e-mail.',
        en: 'Its calls are refused this moment. The owner gets the reason by mail.',
      })}
      run={({ reason }) => call('disableOfficeKey', { params: { id }, body: { reason } })}
      touches={['findOfficeKeys']}
    />
  );
}
