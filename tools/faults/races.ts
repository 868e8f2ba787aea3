// F10: the same limited thing is asked for by several callers at the same moment, on two servers, round
// after round. What may happen once happens once, whoever comes first.
// Caught: nothing; each of its races has a parallel test beside its guard.
import { createHash } from 'node:crypto';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/kit/ids.ts';
import { newKey } from '../../src/kit/key-format.ts';
import { type Fault, type FaultOptions, type Random, type Result, seeded } from './fault.ts';
import { onTestbed, type Testbed } from './testbed.ts';

export const races: Fault = {
  name: 'F10',
  title: 'Several callers at the same moment',
  run: (options) => onTestbed({ ...options, deadline_s: 570 }, (testbed) => run(options, testbed)),
};

type Person = { userId: string; email: string; headers: Record<string, string> };
type Answer = { status: number; code: string };
/** A request to either server. */
type Ask = (who: Person, method: string, path: string, body?: object) => Promise<Answer>;
type Stage = { testbed: Testbed; ask: Ask; owner: Person; guest: Person; random: Random };

/** Prepares one round and lets it happen; answers what went wrong. */
type Race = { name: string; round(stage: Stage): Promise<string | undefined> };

async function run(options: FaultOptions, testbed: Testbed): Promise<Result> {
  const rounds = options.long ? 200 : 3;
  const servers = await Promise.all([testbed.server(), testbed.server()]);
  const urls = servers.map(({ url }) => url);
  let calls = 0;
  const ask: Ask = async (who, method, path, body) => {
    const response = await fetch(`${urls[calls++ % 2]}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...who.headers },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    return { status: response.status, code: text === '' ? '' : (JSON.parse(text).code ?? '') };
  };
  const stage: Stage = {
    testbed,
    ask,
    owner: await signUp(testbed, urls[0] ?? '', 'Awa'),
    guest: await signUp(testbed, urls[0] ?? '', 'Binta'),
    random: seeded(options.seed),
  };
  const figures: Record<string, number> = { 'rounds of each race': rounds };
  const violations: string[] = [];
  for (const race of allRaces) {
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const fault = await race.round(stage);
      if (fault !== undefined) wrong.push(`${race.name}, round ${round}: ${fault}`);
    }
    figures[`${race.name}: violations`] = wrong.length;
    violations.push(...wrong);
    options.log(`${race.name}: ${wrong.length} violations in ${rounds} rounds`);
  }
  return { figures: { ...figures, calls }, violations };
}

async function signUp(testbed: Testbed, url: string, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}-${newId('usr')}@example.com`;
  const response = await fetch(`${url}/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email, password: 'un mot de passe' }),
  });
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const user = await testbed.database.one<{ id: string }>(
    sql`update users set email_verified = true where email = ${email} returning id`,
  );
  return { userId: user?.id ?? '', email, headers: { Cookie: cookie } };
}

/** A project of the owner; the former ones are gone, because twenty are the limit. */
async function makeProject({ testbed, owner }: Stage): Promise<string> {
  const id = newId('prj');
  const { database } = testbed;
  await database.run(sql`
    update projects set deleted_at = now() where owner_id = ${owner.userId} and deleted_at is null`);
  await insertProjects(testbed, owner, [id]);
  return id;
}

async function insertProjects({ database }: Testbed, owner: Person, ids: string[]) {
  await database.run(sql`
    insert into projects (id, name, slug, owner_id, webhook_secret_sealed, created_at)
    select id, id, id, ${owner.userId}, 'unused', now() from unnest(${ids}::text[]) as g (id)`);
  await database.run(sql`
    insert into members (project_id, user_id, role, joined_at)
    select id, ${owner.userId}, 'admin', now() from unnest(${ids}::text[]) as g (id)`);
}

const addMember = ({ database }: Testbed, project: string, who: Person, role: string) =>
  database.run(sql`
    insert into members (project_id, user_id, role, joined_at)
    values (${project}, ${who.userId}, ${role}, now() + interval '1 second')`);

async function addKeys({ database }: Testbed, project: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('key'));
  await database.run(sql`
    insert into api_keys (id, project_id, name, mode, prefix, secret_hash, scopes, daily_limit,
      lifetime, created_at)
    select id, ${project}, 'clé', 'test', 'sk_svc_pay_test_aaaa', hash, '{payments,data}', 1000, 'none',
      now() from unnest(${ids}::text[], ${ids.map(() => sha256(newKey('test')))}::text[]) as g (id, hash)`);
  return ids;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What came of callers that ran at once: `ok` of them with a status of success, the rest with the code. */
function judge(answers: readonly Answer[], ok: number, code: string): string | undefined {
  const succeeded = answers.filter(({ status }) => status < 300).length;
  const others = answers.filter(({ status }) => status >= 300 && status < 600);
  const wrong = others.find((answer) => answer.code !== code);
  if (succeeded !== ok) return `${succeeded} of ${answers.length} succeeded, ${ok} may`;
  return wrong ? `${wrong.status} ${wrong.code} in place of ${code}` : undefined;
}

async function count({ testbed }: Stage, table: 'api_keys' | 'members', where: string, id: string) {
  const text = `select count(*)::int as count from ${table} where ${where}`;
  return (await testbed.database.one<{ count: number }>({ text, values: [id] }))?.count ?? -1;
}

const lastAdministrator: Race = {
  name: 'two last administrators leave or step down',
  async round(stage) {
    const { testbed, ask, owner, guest, random } = stage;
    const project = await makeProject(stage);
    await addMember(testbed, project, guest, 'admin');
    const path = (who: Person) => `/v1/projets/${project}/membres/${who.userId}`;
    const leave = (who: Person) => ask(who, 'DELETE', path(who));
    const step = (who: Person) => ask(who, 'PUT', path(who), { role: 'user' });
    // An owner who leaves first hands over to the other, who then is the last.
    const answers = await Promise.all([leave(owner), random.pick([leave, step])(guest)]);
    const left = await count(stage, 'members', "project_id = $1 and role = 'admin'", project);
    if (left !== 1) return `${left} administrators are left`;
    return judge(answers, 1, 'LAST_ADMIN');
  },
};

const fiveKeys: Race = {
  name: 'the fifth key, asked for by three',
  async round(stage) {
    const project = await makeProject(stage);
    await addKeys(stage.testbed, project, 4);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        stage.ask(stage.owner, 'POST', `/v1/projets/${project}/cles`, { name: 'a' }),
      ),
    );
    return judge(answers, 1, 'KEY_LIMIT_REACHED');
  },
};

const fiveEndpoints: Race = {
  name: 'the fifth endpoint, asked for by three',
  async round(stage) {
    const project = await makeProject(stage);
    const ids = [1, 2, 3, 4].map(() => newId('we'));
    await stage.testbed.database.run(sql`
      insert into webhook_endpoints (id, project_id, url, events, modes, local_only, created_at)
      select id, ${project}, 'http://127.0.0.1:9/' || id, '{payment.succeeded}', '{test}', true, now()
        from unnest(${ids}::text[]) as g (id)`);
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        stage.ask(stage.owner, 'POST', `/v1/projets/${project}/webhooks`, {
          url: `http://127.0.0.1:9/${n}`,
          events: ['payment.succeeded'],
        }),
      ),
    );
    return judge(answers, 1, 'SUBSCRIPTION_LIMIT');
  },
};

const twentyProjects: Race = {
  name: 'the twentieth project, asked for by three',
  async round(stage) {
    await makeProject(stage);
    const ids = Array.from({ length: 18 }, () => newId('prj'));
    await insertProjects(stage.testbed, stage.owner, ids);
    const answers = await Promise.all(
      [1, 2, 3].map(() => stage.ask(stage.owner, 'POST', '/v1/projets', { name: 'Boutique' })),
    );
    return judge(answers, 1, 'PROJECT_LIMIT_REACHED');
  },
};

const invitationTwice: Race = {
  name: 'one invitation accepted by three calls',
  async round(stage) {
    const { testbed, guest } = stage;
    const project = await makeProject(stage);
    const token = newId('inv').slice(4).padEnd(43, 'a');
    await testbed.database.run(sql`
      insert into invitations (id, project_id, email, role, token_hash, created_at, expires_at)
      values (${newId('inv')}, ${project}, ${guest.email}, 'user', ${sha256(token)}, now(),
        now() + interval '1 day')`);
    const answers = await Promise.all(
      [1, 2, 3].map(() => stage.ask(guest, 'POST', `/v1/invitations/${token}/accepter`)),
    );
    const members = await count(stage, 'members', 'project_id = $1', project);
    if (members !== 2) return `${members} members`;
    return judge(answers, 1, 'INVITATION_USED');
  },
};

const rotationTwice: Race = {
  name: 'one key rotated by three calls',
  async round(stage) {
    const { random } = stage;
    const project = await makeProject(stage);
    const [key = ''] = await addKeys(stage.testbed, project, 1);
    const path = `/v1/projets/${project}/cles/${key}/rotate`;
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        stage.ask(stage.owner, 'POST', path, { grace: random.pick(['now', '1h']) }),
      ),
    );
    const successors = await count(stage, 'api_keys', 'rotated_from = $1', key);
    if (successors !== 1) return `${successors} successors`;
    return judge(answers, 1, 'INVALID_STATE');
  },
};

const allRaces: readonly Race[] = [
  lastAdministrator,
  fiveKeys,
  fiveEndpoints,
  twentyProjects,
  invitationTwice,
  rotationTwice,
];
