// SQL on the messages of sessions; the session's row is locked where they are written.
import type { MessageKind, MessageOrigin, MessageRole } from '../../../contract/hiring/words.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { gathered } from '../../db/gather.ts';
import { bound, rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type MessageRow = {
  organization_id: string;
  mode: Mode;
  session_id: string;
  seq: number;
  id: string;
  role: MessageRole;
  kind: MessageKind;
  content: string;
  question_id: string | null;
  choice: number[] | null;
  number: number | null;
  origin: MessageOrigin;
  model: string | null;
  audio: { fileId: string; seconds: number; mimeType: string } | null;
  /** What it said before typos were corrected, oldest first. */
  versions: { content: string; at: string }[] | null;
  answer_key: string | null;
  created_at: number;
};

const columns = {
  text: `organization_id, mode, session_id, seq, id, role, kind, content, question_id, choice, number, origin, model,
    audio, versions, answer_key, created_at`,
  values: [],
};

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Of one session, or of several whose answers share a transaction. */
export const insertMessages = gathered<readonly MessageRow[], void>('writes', async (tx, lists) => {
  const list = lists.flat();
  const all = <K extends keyof MessageRow>(name: K) => list.map((row) => row[name]);
  if (list.length === 0) return lists.map(() => undefined);
  await tx.run(sql`
    insert into session_messages (organization_id, mode, session_id, seq, id, role, kind, content, question_id,
      choice, number, origin, model, audio, answer_key, created_at)
    ${rows(
      ['text', all('organization_id')],
      ['text', all('mode')],
      ['text', all('session_id')],
      ['int', all('seq')],
      ['text', all('id')],
      ['text', all('role')],
      ['text', all('kind')],
      ['text', all('content')],
      ['text', all('question_id')],
      ['jsonb', list.map((row) => json(row.choice))],
      ['float8', all('number')],
      ['text', all('origin')],
      ['text', all('model')],
      ['jsonb', list.map((row) => json(row.audio))],
      ['text', all('answer_key')],
      ['timestamptz', list.map((row) => at(row.created_at))],
    )}`);
  return lists.map(() => undefined);
});

export type SessionKey = { organization_id: string; mode: Mode; id: string };

/** In their order. */
export function listMessages(
  reader: Reader,
  { organization_id, mode, id }: SessionKey,
): Promise<MessageRow[]> {
  return reader.all<MessageRow>(sql`
    select ${columns} from session_messages
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id} order by seq`);
}

type KeyInSession = { session: SessionKey; answerKey: string };

/** The answer that was sent under a key, if it was. */
export const findByAnswerKey = gathered<KeyInSession, MessageRow | undefined>(
  'reads',
  async (tx, asked) => {
    const tenants = asked.map(({ session }) => session.organization_id);
    const found = await tx.all<MessageRow>(sql`
      select ${columns}
        from unnest(${tenants}::text[], ${asked.map(({ session }) => session.mode)}::text[],
          ${asked.map(({ session }) => session.id)}::text[], ${asked.map(({ answerKey }) => answerKey)}::text[])
          as g (organization_id, mode, session_id, answer_key)
        join session_messages m using (organization_id, mode, session_id, answer_key)
       where ${bound('m', tenants, 'organization_id')}`);
    return asked.map(({ session, answerKey }) =>
      found.find((row) => row.session_id === session.id && row.answer_key === answerKey),
    );
  },
);

/** A corrected answer, or one whose transcript was confirmed. */
export async function saveMessage(tx: Tx, row: MessageRow): Promise<void> {
  await tx.run(sql`
    update session_messages set content = ${row.content}, origin = ${row.origin}, choice = ${json(row.choice)},
      number = ${row.number}, audio = ${json(row.audio)}, versions = ${json(row.versions)}
     where organization_id = ${row.organization_id} and mode = ${row.mode} and session_id = ${row.session_id}
       and seq = ${row.seq}`);
}
