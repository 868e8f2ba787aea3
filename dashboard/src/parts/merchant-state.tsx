// The test account as one likes: open, suspended or closed, verified or not, its channels and limits (UI118).
import { useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import { type CallInput, call, type ReplyOf } from '../api/call.ts';
import { useRead, useRefresh } from '../api/reads.ts';
import { readMoney } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button, useHeld } from '../ui/button.tsx';
import { Field, Select } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { channelTexts } from '../words/channels.ts';
import { identityWords } from '../words/disputes.ts';
import { type LimitName, limitTexts } from '../words/limits.ts';
import { useReadOnly } from './read-only.ts';

const accounts = {
  active: { fr: 'Ouvert', en: 'Open' },
  suspended: { fr: 'Suspendu', en: 'Suspended' },
  closed: { fr: 'Fermé', en: 'Closed' },
} as const;

type Account = keyof typeof accounts;
type Known = keyof typeof identityWords;
type Merchant = ReplyOf<'getMerchant'>;
type Set = (body: NonNullable<CallInput<'setTestMerchant'>['body']>) => Promise<boolean>;
type Part = { merchant: Merchant; set: Set; busy: boolean; role: string | undefined };

export function MerchantState() {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const role = useReadOnly('admin');
  const { busy: isSetting, fault, run } = useAct();
  // Out of reach, or before new terms are accepted, nothing can be set, nor while something is (UI47, UI61).
  const busy = useHeld() !== undefined || isSetting;
  const read = useRead('getMerchant', { project: id, mode: 'test' });
  const set: Set = (body) =>
    run(async () => {
      await call('setTestMerchant', { project: id, mode: 'test', body });
      await refresh('getMerchant', 'getMe', 'getIdentityStatus');
    });
  return (
    <Section title={t({ fr: 'Compte de test', en: 'Test account' })} lead={role}>
      <Read of={read} lines={2}>
        {(merchant) => (
          <div className="stack prose">
            <Select
              name="merchant_status"
              label={t({ fr: 'Compte marchand', en: 'Merchant account' })}
              value={merchant.merchant_status}
              disabled={busy || role !== undefined}
              onChange={(event) => void set({ merchant_status: event.target.value as Account })}
            >
              {(Object.keys(accounts) as Account[]).map((name) => (
                <option key={name} value={name}>
                  {t(accounts[name])}
                </option>
              ))}
            </Select>
            <Select
              name="kyc_status"
              label={t({ fr: 'Identité', en: 'Identity' })}
              value={merchant.kyc_status}
              disabled={busy || role !== undefined}
              onChange={(event) => void set({ kyc_status: event.target.value as Known })}
            >
              {(Object.keys(identityWords) as Known[]).map((name) => (
                <option key={name} value={name}>
                  {t(identityWords[name].text)}
                </option>
              ))}
            </Select>
            <Fault text={fault} />
            <Channels {...{ merchant, set, busy, role }} />
            <Limits {...{ merchant, set, busy, role }} />
          </div>
        )}
      </Read>
    </Section>
  );
}

const directions = {
  in: { fr: 'encaisser', en: 'collect' },
  out: { fr: 'virer', en: 'pay out' },
} as const;
const bank: Text = { fr: 'Compte bancaire', en: 'Bank account' };

/** One that is shut refuses with CHANNEL_UNAVAILABLE. */
function Channels({ merchant, set, busy, role }: Part) {
  const { t } = useLang();
  return (
    <fieldset>
      <legend>{t({ fr: 'Canaux en service', en: 'Channels in service' })}</legend>
      {merchant.channels.map(({ channel, direction, status }) => (
        <label key={`${channel} ${direction}`} className="choice">
          <input
            type="checkbox"
            checked={status === 'active'}
            disabled={busy || role !== undefined}
            onChange={({ target }) =>
              void set({
                channels: [{ channel, direction, status: target.checked ? 'active' : 'inactive' }],
              })
            }
          />
          <span>
            {t(channel === 'bank_transfer' ? bank : channelTexts[channel])} –{' '}
            {t(directions[direction])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A small limit makes its refusal easy to reach. */
function Limits({ merchant, set, busy, role }: Part) {
  const { t, lang } = useLang();
  const { limits } = merchant as { limits: Record<string, unknown> };
  const [name, choose] = useState<LimitName>('payments.daily');
  const [typed, type] = useState('');
  const [group = '', member = ''] = name.split('.');
  const now = (limits[group] as Record<string, number>)[member] ?? 0;
  const value = readMoney(typed);
  const wrong =
    value === undefined
      ? t({ fr: 'Écrivez un nombre entier.', en: 'Type a whole number.' })
      : undefined;
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (value === undefined) return;
        void set({ limits: { [group]: { [member]: value } } }).then((isSet) => isSet && type(''));
      }}
    >
      <Select
        name="limit"
        label={t({ fr: 'Plafond', en: 'Limit' })}
        hint={`${t({ fr: 'À présent : ', en: 'At present: ' })}${number(now, lang)}`}
        value={name}
        onChange={({ target }) => choose(target.value as LimitName)}
      >
        {(Object.keys(limitTexts) as LimitName[]).map((one) => (
          <option key={one} value={one}>
            {t(limitTexts[one])}
          </option>
        ))}
      </Select>
      <Field
        name="limit_value"
        label={t({ fr: 'Nouvelle valeur', en: 'New value' })}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" look="second" busy={busy} reason={role ?? wrong}>
        {t({ fr: 'Fixer', en: 'Set' })}
      </Button>
    </form>
  );
}
