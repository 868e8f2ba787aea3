// The channels of a merchant, opened, closed and set by an operator; what a closing does to payments on their
// way is said first (UI159).
import type { OfficeMerchant } from '../../../contract/backoffice/merchants.ts';
import type { Lang } from '../../../contract/text.ts';
import { call } from '../api/call.ts';
import { money, readMoney } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import { dateTime } from '../lib/time.ts';
import { typedTimes } from '../lib/typed.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Choices } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { Section } from '../ui/section.tsx';
import { useSharedReason } from '../ui/shared-reason.tsx';
import { Table } from '../ui/table.tsx';
import { Badge } from '../ui/values.tsx';
import { everyChannelTexts } from '../words/channels.ts';
import { type Leave, OfficeForm, useActAbove, useLack } from './act.tsx';
import { BeforeAfter } from './before-after.tsx';
import { ClosedHere, UntilField, untilLabel } from './closures.tsx';
import { type Fee, FeeFields, feeChange, feeIn, feeLabels, feeOf, feeText } from './fee-fields.tsx';
import { only, typedOf } from './seen.ts';
import type { OfAccount } from './standing.tsx';
import { channelStatusWords, wayTexts } from './words.ts';

type Channel = OfficeMerchant['accounts'][number]['merchant']['channels'][number];

type Closures = OfficeMerchant['accounts'][number]['closures'];

/** The name that closures have for it. */
const keyOf = ({ channel, direction }: Channel) => `${channel}/${direction}`;

export function MerchantChannels({ id, account: { mode, merchant, closures } }: OfAccount) {
  const { t, lang } = useLang();
  const [off, said] = useSharedReason(useLack('configure'));
  const { chosen, choose, leave, said: done } = useActAbove<string>();
  const one = merchant.channels.find((channel) => keyOf(channel) === chosen);
  const nameOf = useNames();
  return (
    <Section title={t({ fr: 'Canaux', en: 'Channels' })}>
      {one && <ChannelForm key={chosen} {...{ id, mode, closures }} channel={one} leave={leave} />}
      {done}
      <Table
        label={t({ fr: 'Canaux', en: 'Channels' })}
        rows={merchant.channels}
        keyOf={keyOf}
        columns={[
          { head: t({ fr: 'Canal', en: 'Channel' }), cell: nameOf },
          {
            head: t({ fr: 'État', en: 'State' }),
            cell: (channel) => (
              <div className="stack close">
                <span>
                  <Badge {...channelStatusWords[channel.status]} />
                </span>
                <ClosedHere closures={closures} name={keyOf(channel)} />
              </div>
            ),
          },
          {
            head: t({ fr: 'Montants', en: 'Amounts' }),
            cell: ({ min_amount, max_amount }) =>
              `${number(min_amount, lang)} – ${money(max_amount, lang)}`,
          },
          { head: t({ fr: 'Frais', en: 'Fee' }), cell: ({ fee }) => feeText(fee, lang) },
          {
            head: t({ fr: 'Actes', en: 'Acts' }),
            cell: (channel) => (
              <Button look="second" small {...off} onClick={() => choose(keyOf(channel))}>
                {t({ fr: 'Régler', en: 'Set' })}
                <span className="heard"> – {nameOf(channel)}</span>
              </Button>
            ),
          },
        ]}
      />
      {said}
    </Section>
  );
}

function useNames() {
  const { t } = useLang();
  return ({ channel, direction }: Channel): string =>
    `${t(everyChannelTexts[channel])}, ${t(wayTexts[direction])}`;
}

type Values = Fee<'fee'> & {
  status: Channel['status'];
  until: string;
  min_amount: string;
  max_amount: string;
};

const labels = {
  ...feeLabels('fee'),
  status: { fr: 'État', en: 'State' },
  until: untilLabel,
  min_amount: { fr: 'Montant, au moins', en: 'Amount, at least' },
  max_amount: { fr: 'Montant, au plus', en: 'Amount, at most' },
};

function ChannelForm({
  id,
  mode,
  closures,
  channel: one,
  leave,
}: {
  id: string;
  mode: 'test' | 'live';
  closures: Closures;
  channel: Channel;
  leave: Leave;
}) {
  const { t, lang } = useLang();
  const nameOf = useNames();
  const empty: Values = {
    ...feeOf('fee', one.fee, lang),
    ...ownState(standingOf(one, closures)),
    min_amount: number(one.min_amount, lang),
    max_amount: number(one.max_amount, lang),
  };
  return (
    <OfficeForm
      act={t({ fr: 'Enregistrer le canal', en: 'Save the channel' })}
      title={nameOf(one)}
      leave={leave}
      lead={t({
        fr: 'Fermé, il refuse tout nouvel ordre à l’instant. Ce qui est déjà chez l’opérateur s’y achève, et son argent compte.',
        en: 'Closed, it refuses every new order this moment. What is with the operator already ends there, and its money counts.',
      })}
      needs="configure"
      empty={empty}
      labels={labels}
      run={({ reason, ...values }, opened) => {
        const typed = typedOf(termsIn(opened), termsIn(values));
        const params = { channel: one.channel, direction: one.direction };
        const set = sent(only(termsIn(values), typed));
        const seen = sent(only({ ...one, standing: standingOf(one, closures) }, typed));
        const body = { project_id: id, mode, ...set, seen, reason };
        return call('putOfficeChannel', { params, body });
      }}
      touches={['getOfficeMerchant']}
    >
      {(fields, opened) => <ChannelFields {...{ fields, opened }} channel={one} before={empty} />}
    </OfficeForm>
  );
}

type Standing = { status: Channel['status']; until: string | null };

/** What the merchant has itself: one that is shut for all alone is in service for it, and stays so once all are open. */
function standingOf(one: Channel, closures: Closures): Standing {
  const here = closures.filter(({ name }) => name === keyOf(one));
  const own = here.find(({ for_all }) => !for_all);
  if (own) return { status: 'closed', until: own.until };
  return { status: here.length > 0 ? 'active' : one.status, until: null };
}

const ownState = ({ status, until }: Standing): Pick<Values, 'status' | 'until'> => ({
  status,
  until: until?.slice(0, 16) ?? '',
});

type Terms = Pick<Channel, 'min_amount' | 'max_amount' | 'fee'> & { standing: Standing };

const termsIn = ({ status, until, min_amount, max_amount, ...fee }: Values): Terms => ({
  standing: {
    status,
    until: (status === 'closed' && typedTimes({ until }, 'until').until) || null,
  },
  min_amount: readMoney(min_amount) ?? Number.NaN,
  max_amount: readMoney(max_amount) ?? Number.NaN,
  fee: feeIn('fee', fee),
});

/** Whether it is open and until when are one thing that is set, and two on the wire. */
const sent = ({ standing, ...terms }: Partial<Terms>) => ({ ...terms, ...standing });

/** What was not typed stays as it stands now, which is not always as it was opened. */
function willBe(before: Values, opened: Values, values: Values): Values {
  const typed = typedOf(termsIn(opened), termsIn(values));
  const isTyped = (name: string) =>
    typed.includes((name.startsWith('fee.') ? 'fee' : (standing[name] ?? name)) as keyof Terms);
  const names = Object.keys(values) as (keyof Values)[];
  return { ...before, ...only(values, names.filter(isTyped)) };
}

const standing: Readonly<Record<string, keyof Terms>> = { status: 'standing', until: 'standing' };

function ChannelFields({
  fields,
  opened,
  channel: one,
  before,
}: {
  fields: Fields<Values>;
  opened: Values;
  channel: Channel;
  before: Values;
}) {
  const reader = useLang();
  const { t, lang } = reader;
  const { values } = fields;
  const after = willBe(before, opened, values);
  const bounds = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? '–' : `${number(from, lang)} – ${money(to, lang)}`;
  return (
    <>
      <Choices
        {...fields.choice('status')}
        options={(Object.keys(channelStatusWords) as Channel['status'][]).map((value) => ({
          value,
          text: t(channelStatusWords[value].text),
        }))}
      />
      {values.status === 'closed' && <UntilField {...fields.text('until')} />}
      <MoneyField {...fields.sum('min_amount')} />
      <MoneyField {...fields.sum('max_amount')} />
      <FeeFields
        text={(name) => fields.text(`fee.${name}`)}
        sum={(name) => fields.sum(`fee.${name}`)}
      />
      <BeforeAfter
        changes={[
          {
            name: fields.labels.status,
            before: t(channelStatusWords[before.status].text),
            after: t(channelStatusWords[after.status].text),
          },
          {
            name: fields.labels.until,
            before: endText(before, lang),
            after: endText(after, lang),
          },
          {
            name: t({ fr: 'Montants', en: 'Amounts' }),
            before: bounds(one.min_amount, one.max_amount),
            after: bounds(readMoney(after.min_amount), readMoney(after.max_amount)),
          },
          feeChange(one.fee, feeIn('fee', after), reader),
        ]}
      />
    </>
  );
}

const endText = ({ status, until }: Pick<Values, 'status' | 'until'>, lang: Lang): string => {
  const { until: end } = status === 'closed' ? typedTimes({ until }, 'until') : {};
  return end === undefined ? '–' : dateTime(end, lang);
};
