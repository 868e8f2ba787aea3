// One key: what it is, and how it is replaced or ended (UI121, as far as operations stand).

import { useState } from 'react';
import type { Grace } from '../../../../contract/platform/projects.shapes.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { projectOf, useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { keyState, serves } from '../../lib/keys.ts';
import { number } from '../../lib/say.ts';
import { giveFocusBack, useTakenFocus } from '../../lib/taken-focus.ts';
import { KeyCallers } from '../../parts/key-callers.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Choices } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { graceTexts, keyWords, scopeTexts } from '../../words/keys.ts';

type Key = ReplyOf<'getProject'>['keys'][number];

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const keyId = useParam('keyId');
  const read = useRead('getProject', projectOf(id));
  const above = (
    <Link to={pathTo('keys', { id })}>{t({ fr: '← Clés API', en: '← API keys' })}</Link>
  );
  const key = read.data?.keys.find((one) => one.id === keyId);
  const unnamed = read.data
    ? t({ fr: 'Clé inconnue', en: 'Unknown key' })
    : t({ fr: 'Clé', en: 'Key' });
  return (
    <>
      <PageHead docs="rotateKey" title={key?.name ?? unnamed} above={above} />
      <Read of={read}>
        {() =>
          key ? (
            <Shown key={key.id} found={key} id={id} />
          ) : (
            <Empty
              title={t({ fr: 'Ce projet n’a pas cette clé', en: 'This project has no such key' })}
            />
          )
        }
      </Read>
    </>
  );
}

function Shown({ found, id }: { found: Key; id: string }) {
  const now = useNow();
  const state = keyState(found, now);
  // Kept here: the old key is no longer active once it is replaced, and the new secret is shown this once.
  const [secret, setSecret] = useState<string>();
  // The form that was refused goes with the state that the page then shows.
  const [refused, refuse] = useState<unknown>();
  return (
    <div className="stack wide">
      <p className="notice bad" role="alert">
        {refused !== undefined && <Sentence error={refused} />}
      </p>
      <div className="card">
        <KeyFacts found={found} now={now} />
      </div>
      {serves(found, now) && <KeyCallers id={id} keyId={found.id} />}
      {(state === 'active' || secret) && (
        <Rotation found={found} id={id} secret={secret} keep={setSecret} refuse={refuse} />
      )}
      {serves(found, now) && <Ending found={found} id={id} />}
    </div>
  );
}

function KeyFacts({ found, now }: { found: Key; now: number }) {
  const { t, lang } = useLang();
  const { expires_at, revoked_at, disabled_at, disabled_reason, last_used_at } = found;
  return (
    <Facts
      facts={[
        [t({ fr: 'État', en: 'State' }), <Badge key="s" {...keyWords[keyState(found, now)]} />],
        [t({ fr: 'Début', en: 'Prefix' }), <code key="p">{found.prefix}…</code>],
        [
          t({ fr: 'Mode', en: 'Mode' }),
          found.mode === 'live' ? t({ fr: 'Réel', en: 'Live' }) : t({ fr: 'Test', en: 'Test' }),
        ],
        [
          t({ fr: 'Portées', en: 'Scopes' }),
          found.scopes.map((scope) => t(scopeTexts[scope].text)).join(', '),
        ],
        [
          t({ fr: 'Appels de données par jour', en: 'Data calls a day' }),
          number(found.daily_limit, lang),
        ],
        [t({ fr: 'Créée', en: 'Created' }), <Time key="c" at={found.created_at} />],
        last_used_at !== null && [
          t({ fr: 'Dernier appel', en: 'Last call' }),
          <Time key="u" at={last_used_at} now={now} />,
        ],
        expires_at !== null && [
          t({ fr: 'Fin', en: 'End' }),
          <Time key="e" at={expires_at} now={now} />,
        ],
        revoked_at !== null && [
          t({ fr: 'Valable jusqu’au', en: 'Valid until' }),
          <Time key="r" at={revoked_at} now={now} />,
        ],
        disabled_at !== null && [
          t({ fr: 'Désactivée', en: 'Switched off' }),
          <span key="d">
            <Time at={disabled_at} /> {disabled_reason}
          </span>,
        ],
      ]}
    />
  );
}

type Rotated = {
  found: Key;
  id: string;
  secret: string | undefined;
  keep: (secret: string) => void;
  /** It was revoked or replaced elsewhere. */
  refuse: (error: unknown) => void;
};

function Rotation({ found, id, secret, keep, refuse }: Rotated) {
  const { t } = useLang();
  const refresh = useRefresh();
  const [grace, setGrace] = useState<Grace>('24h');
  const form = useForm(async () => {
    try {
      const body = { grace };
      keep((await call('rotateKey', { params: { id, keyId: found.id }, body })).secret);
    } catch (error) {
      if (error instanceof CallError && error.code === 'INVALID_STATE') {
        refuse(error);
        await refresh('getProject');
      }
      throw error;
    }
    await refresh('getProject');
  });
  const label = t({
    fr: 'Combien de temps l’ancienne clé sert encore',
    en: 'How long the old key still serves',
  });
  return (
    <section className="stack" aria-labelledby="rotate">
      <h2 id="rotate">{t({ fr: 'Remplacer', en: 'Replace' })}</h2>
      {secret ? (
        <Secret kind="key" text={secret} label={t({ fr: 'La nouvelle clé', en: 'The new key' })} />
      ) : (
        <Form
          form={form}
          labels={{ grace: label }}
          acts={
            <Button type="submit" look="second" busy={form.busy}>
              {t({ fr: 'Remplacer la clé', en: 'Replace the key' })}
            </Button>
          }
        >
          <Choices
            name="grace"
            label={label}
            chosen={[grace]}
            choose={setGrace}
            fault={form.faults['grace']}
            options={(Object.keys(graceTexts) as Grace[]).map((value) => ({
              value,
              text: t(graceTexts[value].text),
              hint: t(graceTexts[value].hint),
            }))}
          />
        </Form>
      )}
    </section>
  );
}

function Ending({ found, id }: { found: Key; id: string }) {
  const { t } = useLang();
  const refresh = useRefresh();
  const [isAsked, ask] = useState(false);
  // It may go after the dialog has closed, with the focus on its button.
  useTakenFocus(() => giveFocusBack(null));
  return (
    <section className="stack close" aria-labelledby="revoke">
      <h2 id="revoke">{t({ fr: 'Révoquer', en: 'Revoke' })}</h2>
      <p className="quiet">
        {t({
          fr: 'La clé s’arrête à l’instant et ne revient pas.',
          en: 'The key stops this moment and does not come back.',
        })}
      </p>
      <p>
        <Button look="danger" onClick={() => ask(true)}>
          {t({ fr: 'Révoquer la clé', en: 'Revoke the key' })}
        </Button>
      </p>
      {isAsked && (
        <Confirm
          title={t({
            fr: `Révoquer « ${apart(found.name)} » ?`,
            en: `Revoke “${apart(found.name)}”?`,
          })}
          act={t({ fr: 'Révoquer la clé', en: 'Revoke the key' })}
          {...(found.mode === 'live' && { typed: found.name })}
          close={() => ask(false)}
          run={async () => {
            await call('revokeKey', { params: { id, keyId: found.id } });
            await refresh('getProject');
          }}
        >
          <p>
            {t({
              fr: 'Tout ce qui appelle avec cette clé reçoit aussitôt un refus 401.',
              en: 'Whatever calls with this key is refused at once with 401.',
            })}
          </p>
        </Confirm>
      )}
    </section>
  );
}
