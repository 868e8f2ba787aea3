// Channels and features of all merchants: what is closed, by whom and until when; closing says first what is under way and what
// becomes of it (UI159). One file for both: each further one costs the first load of everybody.
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { count } from '../../lib/say.ts';
import type { Mode } from '../../lib/storage.ts';
import { typedTimes } from '../../lib/typed.ts';
import { type Leave, OfficeForm, useActAbove, useLack } from '../../office/act.tsx';
import {
  channelEffects,
  codedTexts,
  disputeTexts,
  featureEffects,
  paymentTexts,
  payoutTexts,
} from '../../office/closure-texts.ts';
import { ClosedForAll, UntilField, untilLabel } from '../../office/closures.tsx';
import { channelStatusWords, featureTexts, wayTexts } from '../../office/words.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { usePlace, useSearch } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useSharedReason } from '../../ui/shared-reason.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Badge } from '../../ui/values.tsx';
import { everyChannelTexts } from '../../words/channels.ts';

type Channel = ReplyOf<'listOfficeChannels'>['data'][number];
type Feature = ReplyOf<'listOfficeFeatures'>['data'][number];

export function Page() {
  const { t } = useLang();
  const isOfFeatures = usePlace().found?.name === 'officeFeatures';
  const name = isOfFeatures ? 'officeFeatures' : 'officeChannels';
  const mode: Mode = useSearch()['mode'] === 'test' ? 'test' : 'live';
  const title = isOfFeatures
    ? t({ fr: 'Fonctions', en: 'Features' })
    : t({ fr: 'Canaux', en: 'Channels' });
  return (
    <>
      <PageHead title={title} docs={isOfFeatures ? 'listOfficeFeatures' : 'listOfficeChannels'}>
        {t({
          fr: 'Pour tous les marchands. Ce qui vaut pour un seul se règle sur sa page.',
          en: 'For all merchants. What holds for one alone is set on its page.',
        })}
      </PageHead>
      <div className="stack wide">
        <Tabs
          label={t({ fr: 'Mode', en: 'Mode' })}
          tabs={(['live', 'test'] as const).map((one) => ({
            to: pathTo(name, {}, { mode: one }),
            text: one === 'live' ? { fr: 'Réel', en: 'Live' } : { fr: 'Test', en: 'Test' },
            current: one === mode ? 'true' : undefined,
          }))}
        />
        {/* Anew for each mode: what was typed for one is never sent for the other. */}
        {isOfFeatures ? <Features key={mode} mode={mode} /> : <Channels key={mode} mode={mode} />}
      </div>
    </>
  );
}

function Channels({ mode }: { mode: Mode }) {
  const { t } = useLang();
  const read = useRead('listOfficeChannels', { query: { mode } });
  const put = ({ channel, direction }: Channel, body: { status: 'active' | 'closed' } & Reasoned) =>
    call('putOfficeChannel', { params: { channel, direction }, body: { mode, ...body } });
  return (
    <Read of={read} lines={9}>
      {({ data }) => (
        <Closables
          label={t({ fr: 'Canaux', en: 'Channels' })}
          head={t({ fr: 'Canal', en: 'Channel' })}
          rows={data.map((one) => ({
            key: `${one.channel}/${one.direction}`,
            name: `${t(everyChannelTexts[one.channel])}, ${t(wayTexts[one.direction])}`,
            usual: one.default.status,
            underWay: one.under_way,
            counted: one.direction === 'in' ? paymentTexts : payoutTexts,
            becomes: channelEffects[one.direction],
            closure: one.closure,
            close: (given) => put(one, { status: 'closed', ...given }),
            open: (given) => put(one, { status: 'active', ...given }),
          }))}
          touches="listOfficeChannels"
        />
      )}
    </Read>
  );
}

function Features({ mode }: { mode: Mode }) {
  const { t } = useLang();
  const read = useRead('listOfficeFeatures', { query: { mode } });
  const put = ({ name }: Feature, body: { enabled: boolean } & Reasoned) =>
    call('putOfficeFeature', { params: { name }, body: { mode, ...body } });
  return (
    <Read of={read} lines={3}>
      {({ data }) => (
        <Closables
          label={t({ fr: 'Fonctions', en: 'Features' })}
          head={t({ fr: 'Fonction', en: 'Feature' })}
          rows={data.map((one) => ({
            key: one.name,
            name: t(featureTexts[one.name]),
            usual: one.default ? ('active' as const) : ('inactive' as const),
            underWay: one.under_way,
            counted: one.name === 'offers' ? codedTexts : disputeTexts,
            becomes: featureEffects[one.name],
            closure: one.closure,
            close: (given) => put(one, { enabled: false, ...given }),
            open: (given) => put(one, { enabled: true, ...given }),
          }))}
          touches="listOfficeFeatures"
        />
      )}
    </Read>
  );
}

type Reasoned = { reason: string; until?: string };

type Closable = Pick<Channel, 'closure'> & {
  key: string;
  name: string;
  /** Of a merchant for whom nothing else was set. */
  usual: keyof typeof channelStatusWords;
  underWay: Channel['under_way'];
  counted: typeof paymentTexts;
  becomes: (typeof channelEffects)['in' | 'out'] | (typeof featureEffects)[Feature['name']];
  close: (given: Reasoned) => Promise<unknown>;
  open: (given: Reasoned) => Promise<unknown>;
};

type Chosen = { key: string; act: 'close' | 'open' };

function Closables({
  label,
  head,
  rows,
  touches,
}: {
  label: string;
  head: string;
  rows: readonly Closable[];
  touches: 'listOfficeChannels' | 'listOfficeFeatures';
}) {
  const { t } = useLang();
  const [off, said] = useSharedReason(useLack('configure'));
  const { chosen, choose, leave, said: done } = useActAbove<Chosen>();
  const one = rows.find(({ key }) => key === chosen?.key);
  const button = ({ key, name }: Closable, act: Chosen['act'], text: string) => (
    <Button look="second" small {...off} onClick={() => choose({ key, act })}>
      {text}
      <span className="heard"> – {name}</span>
    </Button>
  );
  return (
    <>
      {one && chosen?.act === 'close' && (
        <CloseForm key={one.key} one={one} touches={touches} leave={leave} />
      )}
      {one && chosen?.act === 'open' && (
        <OpenForm key={one.key} one={one} touches={touches} leave={leave} />
      )}
      {done}
      <Table
        label={label}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { head, cell: ({ name }) => name },
          {
            head: t({ fr: 'État', en: 'State' }),
            cell: ({ closure, usual }) =>
              closure ? <ClosedForAll closure={closure} /> : <Usual state={usual} />,
          },
          { head: t({ fr: 'En cours', en: 'Under way' }), cell: (row) => <UnderWay of={row} /> },
          {
            head: t({ fr: 'Actes', en: 'Acts' }),
            cell: (row) =>
              row.closure ? (
                <div className="row">
                  {button(row, 'open', t({ fr: 'Rouvrir pour tous', en: 'Open for all' }))}
                  {button(row, 'close', t({ fr: 'Changer la fin', en: 'Change the end' }))}
                </div>
              ) : (
                button(row, 'close', t({ fr: 'Couper pour tous', en: 'Shut for all' }))
              ),
          },
        ]}
      />
      {said}
    </>
  );
}

/** Where nothing is closed: as it is for a merchant for whom nothing else was set. */
function Usual({ state }: { state: Closable['usual'] }) {
  const { t } = useLang();
  return (
    <>
      <Badge {...channelStatusWords[state]} />
      {state !== 'active' && (
        <small>
          {t({
            fr: ' d’ordinaire ; s’ouvre marchand par marchand',
            en: ' as a rule; opened merchant by merchant',
          })}
        </small>
      )}
    </>
  );
}

function UnderWay({ of: { underWay, counted } }: { of: Closable }) {
  const { t, lang } = useLang();
  return (
    <>
      {underWay.at_least && t({ fr: 'au moins ', en: 'at least ' })}
      {count(underWay.count, counted, lang)}
    </>
  );
}

type OfForm = {
  one: Closable;
  touches: 'listOfficeChannels' | 'listOfficeFeatures';
  leave: Leave;
};

function CloseForm({ one, touches, leave }: OfForm) {
  const { t } = useLang();
  const { name, closure, becomes, close } = one;
  return (
    <OfficeForm
      act={closure ? t({ fr: 'Garder cette fin', en: 'Keep this end' }) : t(shutForAll)}
      look="danger"
      title={`${t(shutForAll)} – ${name}`}
      lead={
        <>
          <strong>
            <UnderWay of={one} />.
          </strong>{' '}
          {t(becomes)}
        </>
      }
      needs="configure"
      empty={{ until: closure?.until?.slice(0, 16) ?? '' }}
      labels={{ until: untilLabel }}
      run={({ reason, until }) => close({ reason, ...typedTimes({ until }, 'until') })}
      touches={[touches]}
      leave={leave}
    >
      {(fields) => <UntilField {...fields.text('until')} />}
    </OfficeForm>
  );
}

const shutForAll = { fr: 'Couper pour tous', en: 'Shut for all' };

function OpenForm({ one: { name, open }, touches, leave }: OfForm) {
  const { t } = useLang();
  const act = t({ fr: 'Rouvrir pour tous', en: 'Open for all' });
  return (
    <OfficeForm
      act={act}
      title={`${act} – ${name}`}
      lead={t({
        fr: 'À l’instant, pour tous. Ce qu’un marchand a de coupé pour lui seul le reste.',
        en: 'This moment, for all. What a merchant has shut for itself alone stays so.',
      })}
      needs="configure"
      empty={{}}
      labels={{}}
      run={({ reason }) => open({ reason })}
      touches={[touches]}
      leave={leave}
    />
  );
}
