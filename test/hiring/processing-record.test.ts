// The processing record of a campaign: getProcessingRecord says what is configured, and nothing else
// (contract/hiring.md H95).
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Hirer, hirer, shown } from '../kit/hiring.ts';
import { dashboardOf } from '../kit/hiring-webhooks.ts';
import { startWorld, type World } from '../kit/world.ts';

const worlds: World[] = [];
after(() => Promise.all(worlds.map((world) => world.close())));

async function started(env: Record<string, string> = {}): Promise<World> {
  const world = await startWorld({ PUBLIC_URL: 'https://svc.example', ...env });
  worlds.push(world);
  return world;
}

const kinds = (record: { recipients: { kind: string }[] }) =>
  record.recipients.map(({ kind }) => kind);

test('HC95 the record names the recipients that are configured, the data and the retention of the campaign', async () => {
  const plain = await started();
  const api = await hirer(plain);
  const mine = dashboardOf(plain, api.cookie);
  const put = { name: 'Sahel <Commerce>', cdpReceipt: 'CDP-2026-77', contactEmail: 'rh@sahel.sn' };
  assert.equal((await mine.patch('/organization', put)).status, 200);
  const spoken = await api.campaign({ voiceEnabled: true, retentionDays: 45 });
  const written = await api.campaign({
    ...{ voiceEnabled: false, antiCheatingEnabled: true, sendInvitations: false },
  });
  const read = async (id: string) =>
    (await mine.get(`/interviews/${id}/processing-record`)).body.data;
  const first = await read(spoken);
  assert.deepEqual(first.controller.cdpReceipt, 'CDP-2026-77');
  assert.deepEqual(
    [first.controller.name, first.controller.contactEmail],
    [put.name, 'rh@sahel.sn'],
  );
  assert.deepEqual(kinds(first), ['employer', 'operator'], 'no mail server, no model, no speech');
  assert.equal(first.recipients[1].name, 'svc.example');
  assert.equal(first.retention.days, 45);
  assert.match(first.retention.rules.join(' '), /45 jours/);
  assert.match(JSON.stringify(first.data), /rien n’est transcrit/);
  assert.ok(first.retention.stays.every(({ why }: { why: string }) => why.length > 0));
  const second = await read(written);
  assert.doesNotMatch(JSON.stringify(second.data), /voix/);
  assert.match(JSON.stringify(second.data), /collages/);
  assert.equal(second.retention.days, 180);

  const mailing = await started({ SMTP_URL: 'smtp://mail.exemple.sn:25' });
  const other = await hirer(mailing);
  const campaign = await other.campaign();
  const silent = await other.campaign({ sendInvitations: false });
  const theirs = dashboardOf(mailing, other.cookie);
  const told = await theirs.get(`/interviews/${campaign}/processing-record`);
  const mail = told.body.data.recipients.find((one: { kind: string }) => one.kind === 'mail');
  assert.equal(mail?.name, 'mail.exemple.sn');
  const none = await theirs.get(`/interviews/${silent}/processing-record`);
  assert.ok(!kinds(none.body.data).includes('mail'));
});

test('HC95 a model is named in the record of the campaigns that use it, with what it is used for, and in no other', async () => {
  const world = await started({
    HIRE_MODEL_URL: 'https://llm.sn/v1',
    HIRE_MODEL_NAME: 'baobab-7b',
  });
  const api = await hirer(world);
  const sandbox = await hirer(world, { mode: 'test' });
  const judged = { assessmentCriteria: [{ name: 'Calme' }] };
  const asking = { followUpSource: 'MODEL' };
  const read = async (of: Hirer, body: object) => {
    const path = `/interviews/${await of.campaign(body)}/processing-record`;
    return (await dashboardOf(world, of.cookie).get(path)).body.data;
  };
  for (const [of, body, purposes] of [
    [api, { ...judged, ...asking }, [/relance/, /un niveau par critère/]],
    [api, judged, [/un niveau par critère/]],
    [api, asking, [/relance/]],
    [api, {}, []],
    [api, { ...asking, followUpDepth: 'LIGHT' }, []],
    [api, { ...asking, language: 'wo' }, []],
    [sandbox, { ...judged, ...asking }, []],
  ] as const) {
    const record = await read(of, body);
    const named = record.recipients.filter(({ kind }: { kind: string }) => kind === 'model');
    assert.deepEqual(
      named.map(({ name }: { name: string }) => name),
      purposes.length > 0 ? ['baobab-7b (llm.sn)'] : [],
      JSON.stringify(body),
    );
    const said = record.purposes.filter((one: string) => /par un modèle/.test(one));
    assert.equal(said.length, purposes.length);
    for (const purpose of purposes) assert.match(said.join(' '), purpose);
  }
});

test('HC95 the record is read in French and English, and printed as a page where HTML is asked for', async () => {
  const world = await started();
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  await mine.patch('/organization', { name: 'Sahel <Commerce>' });
  const id = await api.campaign({ title: '<script>alert(1)</script>' });
  const path = `/dashboard/hire/interviews/${id}/processing-record`;
  const asked = (headers: Record<string, string>) =>
    world.call('GET', path, { cookie: api.cookie, headers });
  const french = await asked({ 'Accept-Language': 'fr' });
  const english = await asked({ 'Accept-Language': 'en' });
  assert.notEqual(french.body.data.purposes[0], english.body.data.purposes[0]);
  assert.match(english.body.data.rights.join(' '), /Erasure/);
  const page = await asked({ Accept: 'text/html', 'Accept-Language': 'en' });
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(page.headers.get('content-disposition') ?? '', /^inline/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.match(page.text, /<h1>Processing record: /);
  assert.match(page.text, /Rectification: the employer corrects/);
  for (const [accept, type] of [
    ['application/json, text/html;q=0.5', /^application\/json/],
    ['text/html;q=0, */*', /^application\/json/],
    ['*/*', /^application\/json/],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', /^text\/html/],
  ] as const) {
    const { headers } = await asked({ Accept: accept });
    assert.match(headers.get('content-type') ?? '', type, accept);
  }
  assert.match(page.text, /Sahel &lt;Commerce&gt;/);
  assert.ok(!page.text.includes('<script>'));
  const stranger = dashboardOf(world, (await hirer(world)).cookie);
  const foreign = await stranger.get(`/interviews/${id}/processing-record`);
  assert.equal(shown(foreign), '404 NOT_FOUND');
});
