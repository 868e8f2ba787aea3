// Interviews for tests: a campaign of certain questions, and what the API says of its sessions.
import assert from 'node:assert/strict';
import { headingIn, type Visitor } from './candidates.ts';
import { type Hirer, hirer } from './hiring.ts';
import type { World } from './world.ts';

export type Message = {
  seq: number;
  kind: string;
  content: string;
  questionId: string | null;
} & Record<string, unknown>;

export type Interviews = Awaited<ReturnType<typeof interviews>>;

/** A published campaign with these questions, under a key of its own: calls of a key are counted. */
export async function interviews(world: World, questions: object[], body: object = {}) {
  const api: Hirer = await hirer(world);
  const campaign = await api.published(0, body);
  const made = await api.post(`/interviews/${campaign}/questions`, questions);
  assert.equal(made.status, 200, made.text);
  const sessions = async () =>
    (await api.get(`/interviews/${campaign}/sessions`)).body.data as Record<string, never>[];
  /** The latest session, whole. */
  const detail = async () => {
    const [session] = await sessions();
    return (await api.get(`/sessions/${session?.['id']}`)).body.data;
  };
  const report = async () => {
    const [session] = await sessions();
    return (await api.get(`/sessions/${session?.['id']}/report`)).body.data;
  };
  const said = async () =>
    ((await detail()).messages as Message[]).map(({ kind, content }) => [kind, content]);
  const answers = async () =>
    (await said()).filter(([kind]) => kind === 'ANSWER').map(([, content]) => content);
  return { api, campaign, sessions, detail, report, said, answers };
}

export const openQuestion = <M extends object>(text: string, more?: M) =>
  ({ text, ...more }) as { text: string } & M;

/** What a visitor is shown first. */
export const headingOf = async (visitor: Pick<Visitor, 'look'>) =>
  headingIn((await visitor.look()).text);
