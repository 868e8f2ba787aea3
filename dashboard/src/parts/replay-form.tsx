// The events of a span sent again: counted first, then sent (UI114, UI87).
import { useState } from 'react';
import { type EventType, events, eventTypes } from '../../../contract/webhooks/events.ts';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { count } from '../lib/say.ts';
import { isoDay } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Choices, Field } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { useGo } from '../ui/go.ts';
import { Section } from '../ui/section.tsx';
import { useReadOnly } from './read-only.ts';

const found = {
  one: { fr: '{n} événement à renvoyer', en: '{n} event to send again' },
  other: { fr: '{n} événements à renvoyer', en: '{n} events to send again' },
};

export function ReplayForm({ id }: { id: string }) {
  const { t } = useLang();
  const { mode } = useProject();
  const refresh = useRefresh();
  const go = useGo();
  const today = isoDay(Date.now());
  const [span, setSpan] = useState({ from: today, to: today });
  const [types, setTypes] = useState<EventType[]>([]);
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
  const form = useForm(async () => {
    const isCount = known === undefined;
    const answer = await call('replayEvents', {
      params: { id },
      body: { ...span, ...(types.length > 0 && { types }), preview: isCount },
    });
    setKnown(isCount ? answer.count : undefined);
    if (isCount) return;
    await refresh('listEvents', 'listReplays');
    const { replay_id: replayId } = answer;
    if (replayId) go(pathTo('replay', { id, mode, replayId }));
    else say(t({ fr: 'Il n’y a rien à renvoyer.', en: 'There is nothing to send again.' }));
  });
  const labels = { from: t({ fr: 'Du', en: 'From' }), to: t({ fr: 'Au', en: 'To' }) };
  return (
    <details className="card">
      <summary>{t({ fr: 'Renvoyer une période', en: 'Send a span again' })}</summary>
      <Section
        title={t({ fr: 'Renvoyer une période', en: 'Send a span again' })}
        lead={t({
          fr: 'Après une panne de votre serveur : chaque événement de la période repart, avec le même id et le même corps, dans les deux modes.',
          en: 'After your server was down: each event of the span leaves again, with the same id and body, in both modes.',
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
          <Types
            chosen={types}
            choose={(chosen) => {
              setTypes(chosen);
              forget();
            }}
          />
        </Form>
      </Section>
    </details>
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
          : t({ fr: `Renvoyer (${known})`, en: `Send again (${known})` })}
      </Button>
      <span role="status">{known === undefined ? said : count(known, found, lang)}</span>
    </>
  );
}
