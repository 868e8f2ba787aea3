// The project's own time in test mode: where it stands, what falls due next in order, and moved ahead (UI38, UI118).
import { useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRead, useRefresh } from '../api/reads.ts';
import { ahead } from '../lib/ahead.ts';
import { count } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { type SharedReason, useSharedReason } from '../ui/shared-reason.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/values.tsx';
import { dueText } from '../words/due.ts';
import { EndPending } from './end-pending.tsx';
import { ObjectLink } from './object-link.tsx';
import { useReadOnly } from './read-only.ts';

type Clock = ReplyOf<'getTestClock'>;
type Move = { advance_s: number } | { to: string } | { release: true };

const steps: readonly (readonly [seconds: number, text: Text])[] = [
  [3_600, { fr: '+ 1 heure', en: '+ 1 hour' }],
  [86_400, { fr: '+ 1 jour', en: '+ 1 day' }],
  [7 * 86_400, { fr: '+ 7 jours', en: '+ 7 days' }],
];

const fired = {
  one: { fr: '{n} effet est survenu.', en: '{n} effect happened.' },
  other: { fr: '{n} effets sont survenus.', en: '{n} effects happened.' },
};

export function TestClock() {
  const { t } = useLang();
  const { id } = useProject();
  const read = useRead('getTestClock', { project: id, mode: 'test' });
  return (
    <Section isCard title={t({ fr: 'Horloge du projet', en: 'The project’s clock' })}>
      <Read of={read} lines={3}>
        {(clock) => <Shown clock={clock} />}
      </Read>
    </Section>
  );
}

function Shown({ clock }: { clock: Clock }) {
  const { t } = useLang();
  const { id } = useProject();
  return (
    <>
      <p>
        <strong>
          <Time at={clock.now} exact />
        </strong>{' '}
        <Ahead offset_s={clock.offset_s} />
      </p>
      <Moving clock={clock} />
      <h3>{t({ fr: 'Ce qui vient à échéance', en: 'What falls due' })}</h3>
      {clock.due.length === 0 ? (
        <p className="quiet">
          {t({
            fr: 'Rien n’attend. Créez un paiement ci-dessous pour le voir ici.',
            en: 'Nothing waits. Create a payment below to see it here.',
          })}
        </p>
      ) : (
        <Table
          label={t({ fr: 'Ce qui vient à échéance', en: 'What falls due' })}
          rows={clock.due}
          keyOf={(row) => `${row.at} ${row.kind} ${row.object_id}`}
          columns={[
            {
              head: t({ fr: 'Quand', en: 'When' }),
              cell: (row) => <Time at={row.at} now={Date.parse(clock.now)} exact />,
            },
            {
              head: t({ fr: 'Quoi', en: 'What' }),
              cell: (row) => t(dueText(row.kind)),
            },
            {
              head: t({ fr: 'Objet', en: 'Object' }),
              cell: (row) => <ObjectLink id={id} mode="test" of={row.object_id} />,
            },
          ]}
        />
      )}
      <EndPending due={clock.due} />
    </>
  );
}

export function Ahead({ offset_s }: { offset_s: number }) {
  const { t, lang } = useLang();
  if (offset_s === 0) {
    return (
      <span className="quiet">{t({ fr: 'à l’heure du serveur', en: 'at the server’s time' })}</span>
    );
  }
  return <span className="quiet">{ahead(offset_s, lang)}</span>;
}

function Moving({ clock }: { clock: Clock }) {
  const { t, lang } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const role = useReadOnly();
  const [off, said] = useSharedReason(role);
  const [done, say] = useState('');
  const { busy, fault, run } = useAct();
  const move = (body: Move) =>
    run(async (key) => {
      say('');
      const moved = await call('moveTestClock', {
        project: id,
        mode: 'test',
        key,
        body: body as object,
      });
      say(count(moved.fired, fired, lang));
      await refresh(
        'getTestClock',
        'getMe',
        'listPayments',
        'getPayment',
        'getBalances',
        'listEvents',
      );
    });
  return (
    <div className="stack close">
      <div className="row">
        {steps.map(([seconds, text]) => (
          <Button
            key={seconds}
            look="second"
            asks
            busy={busy}
            {...off}
            onClick={() => void move({ advance_s: seconds })}
          >
            {t(text)}
          </Button>
        ))}
        {clock.offset_s > 0 && (
          <Button
            look="quiet"
            asks
            busy={busy}
            {...off}
            onClick={() => void move({ release: true })}
          >
            {t({ fr: 'Revenir à l’heure', en: 'Back to the present' })}
          </Button>
        )}
      </div>
      <Until busy={busy} off={off} move={(to) => void move({ to })} />
      {said}
      <Fault text={fault} />
      <p role="status">{done}</p>
    </div>
  );
}

function Until({
  busy,
  off,
  move,
}: {
  busy: boolean;
  off: SharedReason;
  move: (to: string) => void;
}) {
  const { t } = useLang();
  const [to, setTo] = useState('');
  // The field speaks in the time of Dakar, which is that of Greenwich.
  const asked = Date.parse(`${to}:00Z`);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(asked)) move(new Date(asked).toISOString());
      }}
    >
      <Field
        name="to"
        type="datetime-local"
        label={t({ fr: 'Ou jusqu’au', en: 'Or to' })}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button
        type="submit"
        look="second"
        busy={busy}
        reason={
          Number.isNaN(asked) ? t({ fr: 'Choisissez une date.', en: 'Choose a date.' }) : undefined
        }
        {...(off.reason !== undefined && off)}
      >
        {t({ fr: 'Avancer', en: 'Move on' })}
      </Button>
    </form>
  );
}
