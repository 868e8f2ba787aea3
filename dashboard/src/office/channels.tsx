// The channels and features of a merchant, opened, closed and set by an operator; what a closing does to payments on their
// way is said first (UI159).
import { useState } from 'react';
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
import { OfficeAct, OfficeForm, useLack } from './act.tsx';
import { BeforeAfter } from './before-after.tsx';
import { ClosedHere, UntilField, untilLabel } from './closures.tsx';
import { type Fee, FeeFields, feeChange, feeIn, feeLabels, feeOf, feeText } from './fee-fields.tsx';
import type { OfAccount } from './standing.tsx';
import { channelStatusWords, featureTexts, wayTexts } from './words.ts';

type Channel = OfficeMerchant['accounts'][number]['merchant']['channels'][number];

type Closures = OfficeMerchant['accounts'][number]['closures'];

/** The name that closures have for it. */
const keyOf = ({ channel, direction }: Channel) => `${channel}/${direction}`;

export function MerchantChannels({ id, account: { mode, merchant, closures } }: OfAccount) {
  const { t, lang } = useLang();
  const [off, said] = useSharedReason(useLack('configure'));
  const [chosen, choose] = useState<string>();
  const one = merchant.channels.find((channel) => keyOf(channel) === chosen);
  const nameOf = useNames();
  return (
    <Section title={t({ fr: 'Canaux', en: 'Channels' })}>
      {one && (
        <ChannelForm
          key={chosen}
          {...{ id, mode, closures }}
          channel={one}
          leave={() => choose(undefined)}
        />
      )}
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
  leave: () => void;
}) {
  const { t, lang } = useLang();
  const nameOf = useNames();
  const empty: Values = {
    ...feeOf('fee', one.fee, lang),
    ...ownState(one, closures),
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
      run={({ reason, status, until, min_amount, max_amount, ...fee }) =>
        call('putOfficeChannel', {
          params: { channel: one.channel, direction: one.direction },
          body: {
            ...{ project_id: id, mode, status, reason, fee: feeIn('fee', fee) },
            ...(status === 'closed' && typedTimes({ until }, 'until')),
            min_amount: readMoney(min_amount) ?? Number.NaN,
            max_amount: readMoney(max_amount) ?? Number.NaN,
          },
        })
      }
      touches={['getOfficeMerchant']}
    >
      {(fields) => <ChannelFields fields={fields} channel={one} before={empty} />}
    </OfficeForm>
  );
}

/** What the merchant has itself: one that is shut for all alone is in service for it, and stays so once all are open. */
function ownState(one: Channel, closures: Closures): Pick<Values, 'status' | 'until'> {
  const here = closures.filter(({ name }) => name === keyOf(one));
  const own = here.find(({ for_all }) => !for_all);
  if (own) return { status: 'closed', until: own.until?.slice(0, 16) ?? '' };
  return { status: here.length > 0 ? 'active' : one.status, until: '' };
}

function ChannelFields({
  fields,
  channel: one,
  before,
}: {
  fields: Fields<Values>;
  channel: Channel;
  before: Values;
}) {
  const reader = useLang();
  const { t, lang } = reader;
  const { values } = fields;
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
            after: t(channelStatusWords[values.status].text),
          },
          {
            name: fields.labels.until,
            before: endText(before, lang),
            after: endText(values, lang),
          },
          {
            name: t({ fr: 'Montants', en: 'Amounts' }),
            before: bounds(one.min_amount, one.max_amount),
            after: bounds(readMoney(values.min_amount), readMoney(values.max_amount)),
          },
          feeChange(one.fee, feeIn('fee', values), reader),
        ]}
      />
    </>
  );
}

const endText = ({ status, until }: Pick<Values, 'status' | 'until'>, lang: Lang): string => {
  const { until: end } = status === 'closed' ? typedTimes({ until }, 'until') : {};
  return end === undefined ? '–' : dateTime(end, lang);
};

export function MerchantFeatures({ id, account: { mode, features, closures } }: OfAccount) {
  const { t } = useLang();
  const names = Object.keys(featureTexts) as (keyof typeof featureTexts)[];
  return (
    <Section title={t({ fr: 'Fonctions', en: 'Features' })}>
      <ul className="plain stack">
        {names.map((name) => (
          <li key={name} className="stack close">
            <div className="row">
              {t(featureTexts[name])}
              <Badge {...channelStatusWords[features[name] ? 'active' : 'closed']} />
              <ClosedHere closures={closures} name={name} />
            </div>
            <div>
              <OfficeAct
                act={
                  features[name]
                    ? t({ fr: 'Couper', en: 'Switch off' })
                    : t({ fr: 'Activer', en: 'Switch on' })
                }
                about={t(featureTexts[name])}
                title={t(featureTexts[name])}
                needs="configure"
                empty={{ until: '' }}
                labels={{ until: untilLabel }}
                run={({ reason, until }) =>
                  call('putOfficeFeature', {
                    params: { name },
                    body: {
                      ...{ project_id: id, mode, enabled: !features[name], reason },
                      ...typedTimes({ until }, 'until'),
                    },
                  })
                }
                touches={['getOfficeMerchant']}
              >
                {(fields) => features[name] && <UntilField {...fields.text('until')} />}
              </OfficeAct>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
