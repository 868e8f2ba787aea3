// What a merchant answers to a dispute, saved as a draft on the server at each press (UI106).
import { useState } from 'react';
import type { NewEvidence } from '../../../contract/payments/disputes.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Area, Field } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { evidenceTexts } from '../words/disputes.ts';

type Dispute = ReplyOf<'getDispute'>;
type Member = keyof NewEvidence;

const members = Object.keys(evidenceTexts) as Member[];

type Typed = Partial<Record<Member, string>>;

export type Evidence = {
  values: Typed;
  change: (part: Typed) => void;
  /** As the server takes it: what is typed now, kept or not. */
  filled: () => NewEvidence;
  /** Nothing is said at all. */
  isEmpty: boolean;
};

/** What is typed, for the form and for the act that sends all of it. */
export function useEvidence(dispute: Dispute): Evidence {
  const [values, setValues] = useState<Typed>(() =>
    Object.fromEntries(members.map((name) => [name, dispute.evidence[name] ?? ''])),
  );
  return {
    values,
    isEmpty: members.every((name) => !values[name]?.trim()),
    change: (part) => setValues((before) => ({ ...before, ...part })),
    filled: () =>
      Object.fromEntries(
        members.flatMap((name) => {
          const text = values[name]?.trim();
          return text ? [[name, text]] : [];
        }),
      ) as NewEvidence,
  };
}

export function EvidenceForm({
  dispute,
  evidence: { values, change, filled },
  reason,
  changed,
}: {
  dispute: Dispute;
  evidence: Evidence;
  /** Why the reader may not. */
  reason: string | undefined;
  changed: () => Promise<void>;
}) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [said, say] = useState('');
  const form = useForm(async () => {
    const evidence = filled();
    await call('updateDispute', {
      project: id,
      mode,
      params: { id: dispute.id },
      body: { evidence },
    });
    say(t({ fr: 'Brouillon gardé.', en: 'Draft kept.' }));
    await changed();
  });
  const labels = Object.fromEntries(
    members.map((name) => [`evidence.${name}`, t(evidenceTexts[name])]),
  );
  const set = (name: Member, text: string) => {
    say('');
    change({ [name]: text });
  };
  return (
    <Form
      form={form}
      labels={labels}
      acts={
        <>
          <Button type="submit" look="second" busy={form.busy} reason={reason}>
            {t({ fr: 'Garder le brouillon', en: 'Keep the draft' })}
          </Button>
          <span role="status">{!form.typed && said}</span>
        </>
      }
    >
      {members.map((name) => {
        const common = {
          name: `evidence.${name}`,
          label: t(evidenceTexts[name]),
          fault: form.faults[`evidence.${name}`],
          value: values[name] ?? '',
        };
        return name === 'delivery_date' ? (
          <Field
            key={name}
            {...common}
            type="date"
            onChange={(event) => set(name, event.target.value)}
          />
        ) : (
          <Area key={name} {...common} onChange={(event) => set(name, event.target.value)} />
        );
      })}
    </Form>
  );
}
