// What a merchant answers to a dispute, saved as a draft on the server at each press (UI106): only what was changed is sent,
// so that two who write at once do not undo each other.
import { useEffect, useState } from 'react';
import type { NewEvidence } from '../../../contract/payments/disputes.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { changesOf } from '../lib/changes.ts';
import { day } from '../lib/time.ts';
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
export const writtenIn = (evidence: Dispute['evidence'], lang: Lang) =>
  members.flatMap((member) => {
    const text = evidence[member];
    if (text === null) return [];
    const said = member === 'delivery_date' ? day(text, lang) : text;
    return [[evidenceTexts[member][lang], said] as const];
  });

/** While its words are still taken. */
export const isAnswered = (status: Dispute['status']): boolean =>
  status === 'opened' || status === 'challenged';

export type Evidence = {
  fields: Fields<Values>;
  isSaved: boolean;
  /** What is typed now and not kept yet. */
  changes: () => NewEvidence;
  /** All that is typed was sent. */
  settle: () => void;
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
  const isOver = !isAnswered(dispute.status);
  // Once it is over there is nothing left to be asked about on the way out. Sent by somebody else, what is typed here still may be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step of the dispute, and with nothing else.
  useEffect(() => {
    if (isOver) fields.form.settle();
    setSaved(false);
  }, [dispute.status]);
  return {
    fields,
    isSaved,
    changes: () => changesOf(bodyOf(standing), bodyOf(fields.values)),
    settle: fields.form.settle,
    isEmpty: Object.values(bodyOf(fields.values)).every((said) => said === null),
  };
}

const keepText: Text = { fr: 'Garder le brouillon', en: 'Keep the draft' };
const keptText: Text = { fr: 'Brouillon gardé.', en: 'Draft kept.' };
const completeText: Text = { fr: 'Compléter la réponse', en: 'Complete the answer' };
const completedText: Text = { fr: 'Réponse complétée.', en: 'Answer completed.' };

export function EvidenceForm({
  evidence: { fields, isSaved },
  isSent,
  reason,
}: {
  evidence: Evidence;
  /** It is in review: what is kept now is no draft. */
  isSent: boolean;
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
            {t(isSent ? completeText : keepText)}
          </Button>
          <span role="status">
            {isSaved && !form.typed && t(isSent ? completedText : keptText)}
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
