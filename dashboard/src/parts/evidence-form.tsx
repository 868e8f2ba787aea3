// What a merchant answers to a dispute, saved as a draft on the server at each press (UI106): only what was changed is sent,
// so that two who write at once do not undo each other.
import { useEffect, useState } from 'react';
import type { NewEvidence } from '../../../contract/payments/disputes.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { changesOf } from '../lib/changes.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Area, Field } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { Form } from '../ui/form.tsx';
import { useStandingFields } from '../ui/standing-fields.ts';
import { evidenceTexts } from '../words/disputes.ts';

type Dispute = ReplyOf<'getDispute'>;
type Member = keyof NewEvidence;
/** As a refusal names it. */
type Name = `evidence.${Member}`;
type Values = Record<Name, string>;

const members = Object.keys(evidenceTexts) as Member[];
const nameOf = (member: Member): Name => `evidence.${member}`;
const byName = <T,>(of: (member: Member) => T) =>
  Object.fromEntries(members.map((member) => [nameOf(member), of(member)])) as Record<Name, T>;

const labels = byName((member): Text => evidenceTexts[member]);
const valuesOf = ({ evidence }: Dispute): Values => byName((member) => evidence[member] ?? '');
/** What is empty is taken back, if it stood. */
const bodyOf = (values: Values): NewEvidence =>
  Object.fromEntries(
    members.map((member) => [member, values[nameOf(member)].trim() || null]),
  ) as NewEvidence;

/** What stands there to be read, with its names, once nothing more is written. */
export const writtenIn = (evidence: Dispute['evidence'], t: (text: Text) => string) =>
  members.flatMap((member) => {
    const text = evidence[member];
    return text === null ? [] : [[t(evidenceTexts[member]), text] as const];
  });

export type Evidence = {
  fields: Fields<Values>;
  isSaved: boolean;
  /** What is typed now and not kept yet. */
  changes: () => NewEvidence;
  /** Nothing is said at all. */
  isEmpty: boolean;
};

/** What is typed, for the form and for the act that sends all of it. */
export function useEvidence(dispute: Dispute, changed: () => Promise<void>): Evidence {
  const { id, mode } = useProject();
  const [isSaved, setSaved] = useState(false);
  const save = async (evidence: NewEvidence) => {
    const params = { id: dispute.id };
    await call('updateDispute', { project: id, mode, params, body: { evidence } });
    await changed();
  };
  const standing = valuesOf(dispute);
  const fields = useStandingFields(standing, labels, bodyOf, save, () => setSaved(true));
  // Once it was sent, or is over, there is nothing left to be asked about on the way out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step of the dispute, and with nothing else.
  useEffect(() => {
    fields.form.settle();
    setSaved(false);
  }, [dispute.status]);
  return {
    fields,
    isSaved,
    changes: () => changesOf(bodyOf(standing), bodyOf(fields.values)),
    isEmpty: Object.values(bodyOf(fields.values)).every((said) => said === null),
  };
}

export function EvidenceForm({
  evidence: { fields, isSaved },
  reason,
}: {
  evidence: Evidence;
  /** Why the reader may not. */
  reason: string | undefined;
}) {
  const { t } = useLang();
  const { form } = fields;
  return (
    <Form
      form={form}
      labels={fields.labels}
      acts={
        <>
          <Button type="submit" look="second" busy={form.busy} reason={reason}>
            {t({ fr: 'Garder le brouillon', en: 'Keep the draft' })}
          </Button>
          <span role="status">
            {isSaved && !form.typed && t({ fr: 'Brouillon gardé.', en: 'Draft kept.' })}
          </span>
        </>
      }
    >
      {members.map((member) =>
        member === 'delivery_date' ? (
          <Field key={member} {...fields.text(nameOf(member))} type="date" />
        ) : (
          <Area key={member} {...fields.text(nameOf(member))} />
        ),
      )}
    </Form>
  );
}
