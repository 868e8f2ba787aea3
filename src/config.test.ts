// Proves that a wrong environment is refused with a sentence that helps, and never shows a secret.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, type Environment, readConfig } from './config.ts';

const secret = 'a-secret-of-more-than-thirty-two-characters';
const before = `${secret}, before`;

test('an empty environment gives the defaults of a first start', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: resolve('.svc'),
    databaseUrl: null,
    production: false,
    gatewayMode: 'simulated',
    authSecret: null,
    formerSecret: null,
    lostSecret: null,
    smtpUrl: null,
    trustProxy: [],
    webhookDeny: [],
    logLevel: 'info',
    logFormat: null,
    webhookRetryDelaysMs: [30_000, 120_000, 600_000, 3_600_000, 86_400_000],
    hireRetryDelaysMs: [60_000, 600_000],
    poolSize: 10,
    eventRetention_days: 400,
    identityRetention_months: 120,
    testPlaces: 0,
    ...{ dashboard: true, watched: false },
    reportsOpen: true,
    identityOpen: true,
    s3: null,
    signUps: { limit: 20, networks: [] },
    turnstile: null,
    hireModel: null,
    hireSpeech: null,
  };
  assert.deepEqual(readConfig({}), defaults);
  const empty = Object.fromEntries(variables.map((name) => [name, ' ']));
  assert.deepEqual(readConfig(empty), defaults, 'empty strings count as absent');
});

const turnstileUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

const hireSpeech = {
  url: 'http://127.0.0.1:8081/v1/audio/transcriptions',
  ...{ key: 'sk-hush', model: 'base' },
};

test('every variable is read', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::',
    PUBLIC_URL: 'https://Pay.Example.sn/',
    DATA_DIR: '/var/lib/svc/../svc',
    DATABASE_URL: 'postgresql://user:pw@/db?host=/run/postgresql',
    NODE_ENV: 'production',
    GATEWAY_MODE: 'not_wired',
    ...{ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: before, AUTH_SECRET_LOST: 'ab12cd34' },
    SMTP_URL: 'smtps://u:p@mail.example.sn',
    ...{ TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.7', WEBHOOK_DENY: '9.9.9.0/24' },
    ...{ LOG_LEVEL: 'silent', LOG_FORMAT: 'text' },
    WEBHOOK_RETRY_DELAYS: '250ms, 2s,3m,168h',
    HIRE_WEBHOOK_RETRY_DELAYS: '1s,2s',
    ...{ HIRE_STT_URL: 'http://127.0.0.1:8081/', HIRE_STT_KEY: 'sk-hush', HIRE_STT_MODEL: 'base' },
    DATABASE_POOL: '2',
    EVENT_RETENTION: '90',
    IDENTITY_RETENTION: '1',
    SPREAD_PLACES: '4',
    ...{ REPORTS_OPEN: 'false', IDENTITY_OPEN: 'false' },
    FILES_S3_ENDPOINT: 'https://objets.example.sn',
    FILES_S3_BUCKET: 'papiers',
    FILES_S3_REGION: 'dakar',
    FILES_S3_ACCESS_KEY_ID: 'cle',
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
    SIGN_UPS_PER_HOUR: '50, 196.1.95.0/24=500,2001:db8::/32=7,192.0.2.1=100000',
    ...{ TURNSTILE_SECRET: 'hush', TURNSTILE_SITE_KEY: '0x4AAA-b_C' },
  });
  assert.deepEqual(config, {
    port: 0,
    host: '::',
    publicUrl: 'https://pay.example.sn',
    dataDir: '/var/lib/svc',
    databaseUrl: 'postgresql://user:pw@/db?host=/run/postgresql',
    production: true,
    gatewayMode: 'not_wired',
    ...{ authSecret: secret, formerSecret: before, lostSecret: 'ab12cd34' },
    smtpUrl: 'smtps://u:p@mail.example.sn',
    ...{ trustProxy: ['10.0.0.0/8', '::1', '192.0.2.7'], webhookDeny: ['9.9.9.0/24'] },
    logLevel: 'silent',
    logFormat: 'text',
    webhookRetryDelaysMs: [250, 2_000, 180_000, 604_800_000],
    hireRetryDelaysMs: [1_000, 2_000],
    poolSize: 2,
    eventRetention_days: 90,
    identityRetention_months: 1,
    testPlaces: 0,
    ...{ dashboard: true, watched: false, reportsOpen: false },
    identityOpen: false,
    s3: {
      endpoint: 'https://objets.example.sn',
      bucket: 'papiers',
      region: 'dakar',
      accessKeyId: 'cle',
      secretAccessKey: 'secret',
    },
    signUps: {
      limit: 50,
      networks: [
        { network: ['196.1.95.0', 24], limit: 500 },
        { network: ['2001:db8::', 32], limit: 7 },
        { network: ['192.0.2.1', 32], limit: 100_000 },
      ],
    },
    turnstile: { secret: 'hush', url: turnstileUrl, siteKey: '0x4AAA-b_C' },
    hireModel: null,
    hireSpeech,
  });
});

test('a model is named by its server, its base or its whole endpoint', () => {
  const given = { HIRE_MODEL_KEY: 'sk-hush', HIRE_MODEL_NAME: 'qwen3-4b' };
  const read = (url: string) => readConfig({ ...given, HIRE_MODEL_URL: url }).hireModel;
  const local = 'http://127.0.0.1:8080/v1/chat/completions';
  assert.deepEqual(read('http://127.0.0.1:8080'), {
    ...{ url: local, key: 'sk-hush', model: 'qwen3-4b' },
  });
  assert.equal(read('http://127.0.0.1:8080/v1/')?.url, local);
  assert.equal(read(local)?.url, local);
  const other = 'https://llm.example.sn/api/chat/completions';
  assert.equal(read('https://llm.example.sn/api')?.url, other);
});

test('nothing in the object can be changed', () => {
  const config = readConfig({ TRUST_PROXY: '::1' });
  assert.ok(Object.isFrozen(config));
  assert.ok(Object.isFrozen(config.trustProxy));
  assert.ok(Object.isFrozen(config.webhookRetryDelaysMs));
});

const variables = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'NODE_ENV', 'GATEWAY_MODE'],
  ...[
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'AUTH_SECRET_LOST',
    'SMTP_URL',
    'TRUST_PROXY',
    'WEBHOOK_DENY',
    'LOG_LEVEL',
    'WEBHOOK_RETRY_DELAYS',
  ],
  ...['DATABASE_POOL', 'EVENT_RETENTION', 'SPREAD_PLACES', 'REPORTS_OPEN', 'IDENTITY_OPEN'],
  'IDENTITY_RETENTION',
  ...['HIRE_STT_URL', 'HIRE_STT_KEY', 'HIRE_STT_MODEL'],
  ...['TURNSTILE_SECRET', 'TURNSTILE_SITE_KEY', 'TURNSTILE_URL', 'SIGN_UPS_PER_HOUR'],
  ...['HIRE_MODEL_URL', 'HIRE_MODEL_KEY', 'HIRE_MODEL_NAME'],
];

const refusals: [env: Environment, ...says: string[]][] = [
  [{ PORT: '65536' }, 'PORT', '"65536"', '0 to 65535'],
  [{ PORT: '-1' }, 'PORT', '"-1"'],
  [{ PORT: '3e3' }, 'PORT', '"3e3"'],
  [{ HOST: 'two words' }, 'HOST', '"two words"'],
  [{ PUBLIC_URL: 'pay.example.sn' }, 'PUBLIC_URL', '"pay.example.sn"', 'http'],
  [{ PUBLIC_URL: 'https://pay.example.sn/api' }, 'PUBLIC_URL', 'without a path'],
  [{ PUBLIC_URL: 'https://pay.example.sn?' }, 'PUBLIC_URL', 'without a path'],
  [{ PUBLIC_URL: 'ftp://pay.example.sn' }, 'PUBLIC_URL'],
  [
    { PUBLIC_URL: 'http://a.sn', NODE_ENV: 'production', AUTH_SECRET: secret },
    'PUBLIC_URL',
    'https',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV', '"prod"', 'development, test, production'],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://a.sn' }, ...['AUTH_SECRET', 'missing', '32']],
  [{ AUTH_SECRET_PREVIOUS: secret }, 'AUTH_SECRET_PREVIOUS', 'both'],
  [{ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: secret }, 'AUTH_SECRET_PREVIOUS', 'twice'],
  [{ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: 'short' }, 'AUTH_SECRET_PREVIOUS', '32'],
  [{ GATEWAY_MODE: 'fake' }, 'GATEWAY_MODE', '"fake"', 'simulated, real, not_wired'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY', '"true"', 'any caller'],
  [{ TRUST_PROXY: '10.0.0.1,0.0.0.0/0' }, 'TRUST_PROXY', '"0.0.0.0/0"', 'any caller'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY', '"10.0.0.0/33"'],
  [{ TRUST_PROXY: '10.0.0.0/' }, 'TRUST_PROXY', '"10.0.0.0/"'],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY', '"10.0.0.0/8/8"'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY', '"1"'],
  [{ WEBHOOK_DENY: '::/0' }, 'WEBHOOK_DENY', '"::/0"', 'not everything'],
  [{ WEBHOOK_DENY: 'db' }, 'WEBHOOK_DENY', '"db"', 'CIDR'],
  [{ WEBHOOK_DENY: 'fe80::1%lo' }, 'WEBHOOK_DENY', 'CIDR'],
  [{ LOG_FORMAT: 'pretty' }, 'LOG_FORMAT', '"pretty"', 'json, text'],
  [{ LOG_LEVEL: 'INFO' }, 'LOG_LEVEL', '"INFO"', 'fatal, error'],
  [{ WEBHOOK_RETRY_DELAYS: '30' }, 'WEBHOOK_RETRY_DELAYS', '"30"', '30s'],
  [{ WEBHOOK_RETRY_DELAYS: '30s,,1h' }, 'WEBHOOK_RETRY_DELAYS'],
  [{ WEBHOOK_RETRY_DELAYS: '0s' }, 'WEBHOOK_RETRY_DELAYS', 'above zero'],
  [{ WEBHOOK_RETRY_DELAYS: '169h' }, 'WEBHOOK_RETRY_DELAYS', '7 days'],
  [{ HIRE_STT_MODEL: 'm' }, 'HIRE_STT_MODEL', 'HIRE_STT_URL', 'both or neither'],
  [{ HIRE_STT_URL: 'http://m.example' }, 'HIRE_STT_MODEL', 'HIRE_STT_URL'],
  [{ HIRE_STT_URL: 'ftp://m.example', HIRE_STT_MODEL: 'm' }, 'HIRE_STT_URL', 'http'],
  [{ HIRE_STT_URL: 'https://a:b@m.example', HIRE_STT_MODEL: 'm' }, 'HIRE_STT_URL', 'password'],
  [{ HIRE_WEBHOOK_RETRY_DELAYS: '1m,2m,3m' }, 'HIRE_WEBHOOK_RETRY_DELAYS', '1 to 2'],
  [{ WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s' }, 'WEBHOOK_RETRY_DELAYS', '1 to 10'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL', '"1"', '2 to 100'],
  [{ EVENT_RETENTION: '89' }, 'EVENT_RETENTION', '"89"', '90 to'],
  [{ IDENTITY_RETENTION: '0' }, 'IDENTITY_RETENTION', '"0"', '1 to'],
  [{ REPORTS_OPEN: 'no' }, 'REPORTS_OPEN', '"no"', 'true, false'],
  [{ IDENTITY_OPEN: 'no' }, 'IDENTITY_OPEN', '"no"', 'true, false'],
  ...['0', '20,', '20,500', '1.5', '100001', '20,10.0.0.0/33=5', '20,::/129=5', '20,x/8=5'].map(
    (text): [Environment, ...string[]] => [{ SIGN_UPS_PER_HOUR: text }, 'SIGN_UPS_PER_HOUR', text],
  ),
  [{ SIGN_UPS_PER_HOUR: '20,10.0.0.0/8=0' }, 'SIGN_UPS_PER_HOUR', '1 to 100000'],
  [{ SIGN_UPS_PER_HOUR: '10.0.0.0/8=5' }, 'SIGN_UPS_PER_HOUR'],
  [{ FILES_S3_BUCKET: 'papiers' }, 'FILES_S3_ENDPOINT, FILES_S3_REGION', 'or none'],
  [
    {
      FILES_S3_ENDPOINT: 'objets.example.sn',
      FILES_S3_BUCKET: 'papiers',
      FILES_S3_REGION: 'dakar',
      FILES_S3_ACCESS_KEY_ID: 'cle',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
    },
    'FILES_S3_ENDPOINT',
    'http or https',
  ],
  [{ TURNSTILE_URL: 'localhost:1' }, 'TURNSTILE_URL', '"localhost:1"', 'http'],
  [{ TURNSTILE_SITE_KEY: '0x4' }, 'TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
  [
    { TURNSTILE_SECRET: 'hush', TURNSTILE_SITE_KEY: 'a b' },
    ...['TURNSTILE_SITE_KEY', '"a b"', '100'],
  ],
  [{ HIRE_MODEL_NAME: 'm' }, 'HIRE_MODEL_NAME', 'HIRE_MODEL_URL', 'both or neither'],
  [{ HIRE_MODEL_KEY: 'k' }, 'HIRE_MODEL_KEY', 'HIRE_MODEL_URL'],
  [{ HIRE_MODEL_URL: 'http://m.example' }, 'HIRE_MODEL_NAME', 'HIRE_MODEL_URL'],
  [{ HIRE_MODEL_URL: 'localhost:8080', HIRE_MODEL_NAME: 'm' }, 'HIRE_MODEL_URL', 'http'],
  [{ HIRE_MODEL_URL: 'https://a:b@m.example', HIRE_MODEL_NAME: 'm' }, 'HIRE_MODEL_URL', 'password'],
  [{ HIRE_MODEL_URL: 'https://m.example', HIRE_MODEL_NAME: 'm\u0000' }, 'HIRE_MODEL_NAME', '200'],
  [
    { HIRE_MODEL_URL: 'https://m.example', HIRE_MODEL_NAME: 'm', HIRE_MODEL_KEY: 'two words' },
    ...['HIRE_MODEL_KEY', 'blanks'],
  ],
  [
    {
      ...{ NODE_ENV: 'production', AUTH_SECRET: secret, PUBLIC_URL: 'https://a.sn' },
      TURNSTILE_URL: 'https://a.sn',
    },
    'TURNSTILE_URL',
    'production',
  ],
];
for (const [env, ...says] of refusals) {
  test(`${JSON.stringify(env)} is refused in one sentence`, () => {
    assert.throws(
      () => readConfig(env),
      (error) => {
        assert.ok(error instanceof ConfigError);
        for (const part of says) assert.ok(error.message.includes(part), error.message);
        assert.match(error.message, /^[A-Z].*\.$/);
        return true;
      },
    );
  });
}

test('N25 production does not start without the address that callers see', () => {
  assert.throws(() => readConfig({ NODE_ENV: 'production', AUTH_SECRET: secret }), {
    name: 'ConfigError',
    message:
      'PUBLIC_URL is missing but must be given, such as https://pay.example.sn, when NODE_ENV is production.',
  });
});

const secrets: Environment[] = [
  { DATABASE_URL: 'mysql://user:hunter2@host/db' },
  { SMTP_URL: 'http://user:hunter2@host' },
  { AUTH_SECRET: 'hunter2' },
  { PUBLIC_URL: 'https://user:hunter2@host' },
];
for (const env of secrets) {
  test(`a refused ${Object.keys(env)[0]} is not shown`, () => {
    assert.throws(() => readConfig(env), { name: 'ConfigError', message: /^(?!.*hunter2)/ });
  });
}
