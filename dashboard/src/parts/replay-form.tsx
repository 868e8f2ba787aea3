// What the filters of the list find in a span sent again: counted first, then sent (UI114, UI87).
import { useState } from 'react';
import { type EventType, events, eventTypes } from '../../../contract/webhooks/events.ts';
import { type CallInput, call } from '../api/call.ts';
import type { Chosen as Filters } from '../api/listing.ts';
import { useRefresh } from '../api/reads.ts';
import { count, number } from '../lib/say.ts';
import { isoDay } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { Button } from '../ui/button.tsx';
import { Choices, Field } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { useGo } from '../ui/go.ts';
import { Section } from '../ui/section.tsx';
import { eventWords } from '../words/events.ts';
import { useReadOnly } from './read-only.ts';

const found = {
  one: { fr: '{n} événement à renvoyer', en: '{n} event to send again' },
  other: { fr: '{n} événements à renvoyer', en: '{n} events to send again' },
};

type Asked = CallInput<'replayEvents'>['body'];

/** What is asked for, counted by the first press and sent by the second. */
function useReplay(id: string, { type, status, object_id, created_from, created_to }: Filters) {
  const { t } = useLang();
  const { mode } = useProject();
  const refresh = useRefresh();
  const go = useGo();
  // Events of test mode are dated by the project's clock (UI70).
  const today = isoDay(useProjectNow());
  const [span, setSpan] = useState({ from: created_from ?? today, to: created_to ?? today });
  const [types, setTypes] = useState<readonly EventType[]>([]);
  const [known, setKnown] = useState<number>();
  const [said, say] = useState('');
  const forget = () => {
    setKnown(undefined);
    say('');
  };
  const set = (name: 'from' | 'to', value: string) => {
    setSpan((before) => ({ ...before, [name]: value }));
    forget();
  };
  const choose = (those: readonly EventType[]) => {
    setTypes(those);
    forget();
  };
  const chosen = type === undefined ? types : [type];
  const form = useForm(async () => {
    const isCount = known === undefined;
    const body = {
      ...span,
      ...(chosen.length > 0 && { types: chosen }),
      ...(status && { status }),
      ...(object_id && { object_id }),
      livemode: mode === 'live',
      preview: isCount,
    };
    const answer = await call('replayEvents', { params: { id }, body: body as Asked });
    setKnown(isCount ? answer.count : undefined);
    if (isCount) return;
    await refresh('listEvents', 'listReplays');
    const { replay_id: replayId } = answer;
    if (replayId) go(pathTo('replay', { id, mode, replayId }));
    else say(t({ fr: 'Il n’y a rien à renvoyer.', en: 'There is nothing to send again.' }));
  });
  return { form, span, set, types, choose, known, said };
}

/** Drawn anew where the filters change: what was counted is no longer what they find. */
export function ReplayForm({ id, filters }: { id: string; filters: Filters }) {
  const { t } = useLang();
  const { form, span, set, types, choose, known, said } = useReplay(id, filters);
  const labels = { from: t({ fr: 'Du', en: 'From' }), to: t({ fr: 'Au', en: 'To' }) };
  const title = t({ fr: 'Renvoyer une période', en: 'Send a span again' });
  return (
    <details className="card">
      <summary>{title}</summary>
      <Section
        title={title}
        lead={t({
          fr: 'Après une panne de votre serveur : chaque événement de la période repart, avec le même id et le même corps.',
          en: 'After your server was down: each event of the span leaves again, with the same id and body.',
        })}
      >
        <Form
          form={form}
          labels={labels}
          acts={<Acts known={known} said={said} busy={form.busy} />}
        >
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              name={name}
              type="date"
              label={labels[name]}
              fault={form.faults[name]}
              value={span[name]}
              onChange={(event) => set(name, event.target.value)}
            />
          ))}
          {filters['type'] === undefined && <Types chosen={types} choose={choose} />}
          <Narrowed by={filters} />
        </Form>
      </Section>
    </details>
  );
}

/** What of the list's filters it keeps to. */
function Narrowed({ by: { type, status, object_id } }: { by: Filters }) {
  const { t } = useLang();
  const state = status && t(eventWords[status as keyof typeof eventWords].text);
  const words = [type, state, object_id].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <p>
      {t({ fr: 'Seulement ce que les filtres trouvent :', en: 'Only what the filters find:' })}{' '}
      <strong>{words.join(' · ')}</strong>
    </p>
  );
}

type Chosen = { chosen: readonly EventType[]; choose: (types: EventType[]) => void };

function Types({ chosen, choose }: Chosen) {
  const { t } = useLang();
  const label = t({
    fr: 'Types : tous si aucun n’est coché',
    en: 'Types: all where none is ticked',
  });
  return (
    <details>
      <summary>
        {t({ fr: 'Certains types', en: 'Some types' })}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <Choices
        type="checkbox"
        name="types"
        label={label}
        chosen={chosen}
        choose={(type) =>
          choose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type])
        }
        options={eventTypes.map((value) => ({
          value,
          text: value,
          hint: t(events[value].label),
        }))}
      />
    </details>
  );
}

function Acts({ known, said, busy }: { known: number | undefined; said: string; busy: boolean }) {
  const { t, lang } = useLang();
  const role = useReadOnly();
  return (
    <>
      <Button
        type="submit"
        look={known === undefined ? 'second' : 'first'}
        busy={busy}
        reason={role}
      >
        {known === undefined
          ? t({ fr: 'Compter', en: 'Count' })
          : `${t({ fr: 'Renvoyer', en: 'Send again' })} (${number(known, lang)})`}
      </Button>
      <span role="status">{known === undefined ? said : count(known, found, lang)}</span>
    </>
  );
}
