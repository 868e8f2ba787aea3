// The environment, read once into a typed object that cannot change; a wrong value stops the start with a sentence.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { limits } from '../contract/limits.ts';
import { type ChallengePlace, readChallengePlace } from './kit/challenge-settings.ts';
import { readDelays } from './kit/delay-settings.ts';
import { readS3Place, type S3Place } from './kit/file-settings.ts';
import { readNetworks } from './kit/network-settings.ts';
import { readSecrets } from './kit/secret-settings.ts';
import {
  hireModelVariables,
  hireSpeechVariables,
  readService,
  type Service,
} from './kit/service-settings.ts';
import { StartError } from './kit/start-error.ts';

export type GatewayMode = (typeof gatewayModes)[number];
export type LogLevel = (typeof logLevels)[number];
export type LogFormat = (typeof logFormats)[number];

export type Config = {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  /** The origin callers see, without a final slash. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly production: boolean;
  readonly gatewayMode: GatewayMode;
  readonly authSecret: string | null;
  /** AUTH_SECRET_PREVIOUS: still opens what it closed, while the secret is being changed. */
  readonly formerSecret: string | null;
  /** AUTH_SECRET_LOST: which secret's check is given up, by the name that a refused start says. */
  readonly lostSecret: string | null;
  readonly smtpUrl: string | null;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  /** Addresses and CIDR ranges that webhooks never go to in production, besides those that are on no internet. */
  readonly webhookDeny: readonly string[];
  readonly logLevel: LogLevel;
  /** Null: lines to read on a terminal, JSON elsewhere. */
  readonly logFormat: LogFormat | null;
  readonly webhookRetryDelaysMs: readonly number[];
  /** The same of hiring, whose deliveries are tried three times at the most. */
  readonly hireRetryDelaysMs: readonly number[];
  readonly poolSize: number;
  /** How long events are kept, in days. */
  readonly eventRetention_days: number;
  readonly identityRetention_months: number;
  /** Tests put tenants into so many places of one database, as a spread one would; 0: one place. */
  readonly testPlaces: number;
  /** Whether people get the pages for signed-in people; the doors before them stay. */
  readonly dashboard: boolean;
  /** Node starts the server again at each change: its dashboard is built anew likewise. */
  readonly watched: boolean;
  /** Whether data errors may be reported. */
  readonly reportsOpen: boolean;
  /** Whether somebody here looks at identity papers. */
  readonly identityOpen: boolean;
  /** Where files are kept; null: in DATA_DIR. */
  readonly s3: S3Place | null;
  /** Accounts an hour that may be made from one address, and from those in some networks. */
  readonly signUps: SignUpLimits;
  /** The checker of the challenge that a reporter's page solved; null: no challenge is asked for. */
  readonly turnstile: ChallengePlace | null;
  /** The model that proposes follow-ups and levels in hiring; null: none. */
  readonly hireModel: Service | null;
  /** What turns the speech of candidates into text; null: nothing does. */
  readonly hireSpeech: Service | null;
};

export type SignUpLimits = {
  readonly limit: number;
  /** The first one that holds the address counts. */
  readonly networks: readonly { network: readonly [string, number]; limit: number }[];
};

/** Its message is one sentence: the variable, the value when it is no secret, and what is allowed. */
export class ConfigError extends StartError {}
Object.defineProperty(ConfigError.prototype, 'name', { value: 'ConfigError' });

export type Environment = Readonly<Record<string, string | undefined>>;

const gatewayModes = ['simulated', 'real', 'not_wired'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const logFormats = ['json', 'text'] as const;
const nodeEnvs = ['development', 'test', 'production'] as const;

const refusal = (sentence: string) => new ConfigError(sentence);

export function readConfig(env: Environment = process.env): Config {
  const get: Get = (name) => env[name]?.trim() || undefined;
  const production = word(get, 'NODE_ENV', nodeEnvs, 'development') === 'production';
  return Object.freeze({
    port: wholeNumber(get, 'PORT', { from: 0, to: 65_535, absent: 3000 }),
    host: host(get),
    publicUrl: publicUrl(get, production),
    ...readDatabasePlace(env),
    production,
    gatewayMode: word(get, 'GATEWAY_MODE', gatewayModes, 'simulated'),
    ...readSecrets(get, refusal, production),
    smtpUrl: smtpUrl(get),
    trustProxy: Object.freeze(trustProxy(get)),
    webhookDeny: Object.freeze(webhookDeny(get)),
    logLevel: word(get, 'LOG_LEVEL', logLevels, 'info'),
    logFormat: word(get, 'LOG_FORMAT', logFormats, null),
    webhookRetryDelaysMs: Object.freeze(
      retryDelays(get, 'WEBHOOK_RETRY_DELAYS', '30s,2m,10m,1h,24h', 10),
    ),
    hireRetryDelaysMs: Object.freeze(retryDelays(get, 'HIRE_WEBHOOK_RETRY_DELAYS', '1m,10m', 2)),
    poolSize: wholeNumber(get, 'DATABASE_POOL', { from: 2, to: 100, absent: 10 }),
    eventRetention_days: wholeNumber(get, 'EVENT_RETENTION', {
      from: limits.eventHistory_days,
      to: 36_500,
      absent: limits.eventRetention_days,
    }),
    identityRetention_months: wholeNumber(get, 'IDENTITY_RETENTION', {
      from: 1,
      to: 1_200,
      absent: limits.identityRetention_months,
    }),
    testPlaces: production ? 0 : wholeNumber(get, 'SPREAD_PLACES', { from: 0, to: 64, absent: 0 }),
    dashboard: word(get, 'DASHBOARD', ['on', 'off'], 'on') === 'on',
    // What Node tells a process under --watch (npm run dev).
    watched: get('WATCH_REPORT_DEPENDENCIES') !== undefined,
    reportsOpen: word(get, 'REPORTS_OPEN', ['true', 'false'], 'true') === 'true',
    identityOpen: word(get, 'IDENTITY_OPEN', ['true', 'false'], 'true') === 'true',
    s3: readS3Place(get, refusal),
    signUps: signUps(get),
    turnstile: readChallengePlace(get, production, refusal),
    hireModel: readService(get, hireModelVariables, refusal),
    hireSpeech: readService(get, hireSpeechVariables, refusal),
  });
}

/** Where the database is: all that a command of the operator needs to know. */
export function readDatabasePlace(
  env: Environment = process.env,
): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const get: Get = (name) => env[name]?.trim() || undefined;
  return { dataDir: resolve(get('DATA_DIR') ?? '.svc'), databaseUrl: databaseUrl(get) };
}

/** What a client of a server reads: where it may keep something, and the key that it calls with. */
export function readClientSettings(env: Environment = process.env): {
  dataDir: string;
  apiKey: string | undefined;
} {
  const get: Get = (name) => env[name]?.trim() || undefined;
  return { dataDir: resolve(get('DATA_DIR') ?? '.svc'), apiKey: get('SVC_API_KEY') };
}

/** An empty variable counts as absent: that is how a compose file or a unit file unsets one. */
type Get = (name: string) => string | undefined;

function wholeNumber(
  get: Get,
  name: string,
  { from, to, absent }: { from: number; to: number; absent: number },
): number {
  const text = get(name);
  if (text === undefined) return absent;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  throw new ConfigError(`${name} is "${text}" but must be a whole number from ${from} to ${to}.`);
}

function word<W extends string, A extends W | null>(
  get: Get,
  name: string,
  words: readonly W[],
  absent: A,
): W | A {
  const text = get(name);
  if (text === undefined) return absent;
  const found = words.find((one) => one === text);
  if (found !== undefined) return found;
  throw new ConfigError(`${name} is "${text}" but must be one of ${words.join(', ')}.`);
}

function host(get: Get): string {
  const text = get('HOST') ?? '127.0.0.1';
  if (isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)) return text;
  throw new ConfigError(
    `HOST is "${text}" but must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0.`,
  );
}

function publicUrl(get: Get, production: boolean): string | null {
  const text = get('PUBLIC_URL');
  if (text === undefined) {
    if (!production) return null;
    // Links in mails, cookies and the judgement of other sites would go by an address that nobody can call.
    throw new ConfigError(
      'PUBLIC_URL is missing but must be given, such as https://pay.example.sn, when NODE_ENV is production.',
    );
  }
  const url = URL.parse(text);
  const web = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Only the origin may remain: a path, a query or a password would end up in every link we print.
  if (!url || !web || !/^https?:\/\/[^/\\?#@\s]+\/?$/i.test(text)) {
    // What stands before an @ may be a password.
    const shown = text.includes('@') ? '' : ` is "${text}" but`;
    throw new ConfigError(
      `PUBLIC_URL${shown} must be an absolute http or https URL without a path, such as https://pay.example.sn.`,
    );
  }
  if (production && url.protocol !== 'https:') {
    throw new ConfigError(
      `PUBLIC_URL is "${text}" but must begin with https:// when NODE_ENV is production.`,
    );
  }
  return url.origin;
}

function databaseUrl(get: Get): string | null {
  const text = get('DATABASE_URL');
  if (text === undefined) return null;
  if (/^postgres(ql)?:\/\/\S+$/i.test(text)) return text;
  throw new ConfigError(
    'DATABASE_URL must be a PostgreSQL address that begins with postgres:// or postgresql://.',
  );
}

function smtpUrl(get: Get): string | null {
  const text = get('SMTP_URL');
  if (text === undefined) return null;
  if (/^smtps?:\/\//i.test(text) && URL.parse(text)?.hostname) return text;
  throw new ConfigError(
    'SMTP_URL must be the address of a mail server that begins with smtp:// or smtps://.',
  );
}

const networks = { isIP, refusal: (sentence: string) => new ConfigError(sentence) };

/** Trusting everybody, under either spelling, lets a caller write its own address. */
const trustProxy = (get: Get): string[] =>
  readNetworks(
    get,
    'TRUST_PROXY',
    networks,
    'must list the IP addresses or CIDR ranges of your own proxies, ' +
      'because trusting every sender would let any caller invent the address it is limited and logged under.',
  );

const webhookDeny = (get: Get): string[] =>
  readNetworks(
    get,
    'WEBHOOK_DENY',
    networks,
    'must list what webhooks are to leave alone, and not everything.',
  );

/** A school or an office is one network of many people: its operator says how many. */
function signUps(get: Get): Config['signUps'] {
  const text = get('SIGN_UPS_PER_HOUR') ?? String(limits.signUpsPerHourPerNetwork);
  const [usual = '', ...others] = text.split(',').map((entry) => entry.trim());
  const networks = others.map((entry) => {
    const [, address = '', bits, count = ''] = /^([^/=]+)(?:\/(\d{1,3}))?=(.*)$/.exec(entry) ?? [];
    const most = isIP(address) === 6 ? 128 : 32;
    const length = bits === undefined ? most : Number(bits);
    const fits = isIP(address) !== 0 && length <= most;
    return { network: [address, length] as const, limit: fits ? signUpCount(count) : Number.NaN };
  });
  const limit = signUpCount(usual);
  if ([limit, ...networks.map((one) => one.limit)].every((count) => count >= 1)) {
    return Object.freeze({ limit, networks: Object.freeze(networks) });
  }
  throw new ConfigError(
    `SIGN_UPS_PER_HOUR is "${text}" but must be a whole number from 1 to 100000, which networks with numbers of ` +
      'their own may follow, separated by commas, such as 20,196.1.95.0/24=500.',
  );
}

const signUpCount = (text: string): number =>
  /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : Number.NaN;

function retryDelays(get: Get, name: string, absent: string, most: number): number[] {
  const text = get(name) ?? absent;
  const delays = readDelays(text, most);
  if (delays) return delays;
  throw new ConfigError(
    `${name} is "${text}" but must be 1 to ${most} delays separated by commas, each in ms, s, m or h, ` +
      `above zero and at most 7 days, such as ${absent}.`,
  );
}
