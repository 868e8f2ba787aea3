// What candidates of the fault `interviews` take along afterwards: each spoken answer that was confirmed, with the very bytes
// that were recorded.
import { inParallel } from '../bench/hiring-seed.ts';

export type Spoke = { link: string; sounds: Buffer[] | undefined; texts: string[] } & {
  confirmed: ReadonlySet<number>;
};

type Answer = { kind: string; content: string; audio: { data: string | null } | null };
type Kept = { sessions: { messages: Answer[] }[] };

/** Of all candidates; whoever answered in a browser recorded what that browser made up. */
export async function unheardAnswers(url: string, people: readonly Spoke[]): Promise<number> {
  let unheard = 0;
  const spoke = people.filter(({ sounds }) => sounds !== undefined);
  await inParallel(spoke, 4, async (told) => {
    const answers = await answersOf(url, told.link);
    for (const n of told.confirmed) {
      const said = answers.find(({ content }) => content === told.texts[n]);
      const bytes = said?.audio?.data && Buffer.from(said.audio.data, 'base64');
      const isIts = bytes && (!isOurs(bytes) || bytes.equals(told.sounds?.[n] ?? bytes));
      if (!isIts) unheard++;
    }
  });
  return unheard;
}

/** Made by this fault, and not by a browser. */
const isOurs = (bytes: Buffer) => /P\d+R\d+\./.test(bytes.toString('latin1'));

async function answersOf(url: string, link: string): Promise<Answer[]> {
  const opened = await fetch(url + link, { method: 'POST', redirect: 'manual' });
  const path = (opened.headers.get('location') ?? '').replace(/\?.*/, '');
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const record = await fetch(`${url}${path}/record.json`, { headers: { Cookie: cookie } });
  if (!record.ok) throw new Error(`a record was answered ${record.status}`);
  const { sessions } = (await record.json()) as Kept;
  return (sessions[0]?.messages ?? []).filter(({ kind }) => kind === 'ANSWER');
}
