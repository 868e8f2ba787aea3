// Changes what a merchant may do: merchant <projectId> test|live suspend|activate|close|channel|limit|refund-fee|feature … --reason <text>
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { Failure } from '../../kit/fail.ts';
import { StartError } from '../../kit/start-error.ts';
import { defaultTerms, type MerchantChange, operateMerchant } from '../../payments/index.ts';
import { type Command, usageError } from '../command.ts';

const usage = `merchant <projectId> test|live <act> --reason <text>, where <act> is one of
  suspend | activate | close
  channel <name> in|out [--status active|inactive|closed] [--min <francs>] [--max <francs>] [--fee <bps>,<fixed>,<min>,<max or ->] [--refund-days <days or ->]
  limit payments|payouts|bank_transfers <name> <number>
  refund-fee <bps>,<fixed>,<min>,<max or -> [--give-back keep|prorata]
  feature offers|customer-disputes on|off`;

const options = {
  reason: { type: 'string' },
  status: { type: 'string' },
  min: { type: 'string' },
  max: { type: 'string' },
  fee: { type: 'string' },
  'give-back': { type: 'string' },
  'refund-days': { type: 'string' },
} as const;
type Values = Partial<Record<keyof typeof options, string>>;

export const command: Command = async (args, open) => {
  const { projectId, mode, change, reason } = read(args);
  const database = await open();
  try {
    const by = userInfo().username;
    const [done] = await operateMerchant(database, { projectId, mode }, [change], { by, reason });
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    return `The ${change.what} of the account of ${projectId} (${mode}) was ${text(done?.before)} and is ${text(done?.after)}.`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { fields } = error.members;
    if (fields) throw new StartError(Object.values(fields).join(' '));
    if (error.code !== 'NOT_FOUND') throw error;
    throw new StartError(
      `The project ${projectId} has no ${mode} account: it has not used one yet, or it was deleted.`,
    );
  }
};

function read(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [projectId, mode, ...act] = positionals;
    const reason = values.reason?.trim() ?? '';
    const change = changeOf(act, values);
    const isMode = mode === 'test' || mode === 'live';
    if (projectId && isMode && change && reason !== '' && reason.length <= 500) {
      return { projectId, mode, change, reason } as const;
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(usage);
}

const statuses = { suspend: 'suspended', activate: 'active', close: 'closed' } as const;

function changeOf(act: string[], values: Values): MerchantChange | undefined {
  const [verb = '', first = '', second = '', third = ''] = act;
  if (verb in statuses && act.length === 1) {
    return { what: 'status', status: statuses[verb as keyof typeof statuses] };
  }
  if (verb === 'channel' && act.length === 3) return channelOf(first, second, values);
  if (verb === 'limit' && act.length === 4) return limitOf(first, second, third);
  if (verb === 'refund-fee' && act.length === 2) {
    const refund = feeOf(first);
    const policy = values['give-back'];
    if (!refund || (policy !== undefined && policy !== 'keep' && policy !== 'prorata')) return;
    return { what: 'fees', fees: { refund, ...(policy ? { refund_fee_policy: policy } : {}) } };
  }
  const feature = verb === 'feature' && act.length === 3 ? features[first] : undefined;
  if (feature && (second === 'on' || second === 'off')) {
    return { what: 'feature', features: { [feature]: second === 'on' } };
  }
  return undefined;
}

const features: Readonly<Record<string, 'offers' | 'customer_disputes'>> = {
  offers: 'offers',
  'customer-disputes': 'customer_disputes',
};

const francs = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

function feeOf(text: string | undefined) {
  const [rate, fixed, min, max, ...more] = (text ?? '').split(',');
  const numbers = [rate, fixed, min].map(francs);
  const most = max === '-' ? null : francs(max);
  if (more.length > 0 || most === undefined || numbers.includes(undefined)) return undefined;
  const [rate_bps = 0, fixedAmount = 0, least = 0] = numbers as number[];
  return { rate_bps, fixed: fixedAmount, min: least, max: most };
}

function channelOf(name: string, direction: string, values: Values): MerchantChange | undefined {
  const { 'refund-days': window } = values;
  const given = [values.min, values.max, values.fee, values.status, window].filter(Boolean).length;
  const days = window === '-' ? null : francs(window);
  const [min, max, fee] = [francs(values.min), francs(values.max), feeOf(values.fee)];
  const wrong =
    (values.min !== undefined && min === undefined) ||
    (values.max !== undefined && max === undefined) ||
    (values.fee !== undefined && fee === undefined) ||
    (window !== undefined && (days === undefined || direction !== 'in'));
  const { status } = values;
  const known = defaultTerms.channels.some(
    (one) => one.channel === name && one.direction === direction,
  );
  const isStatus = status === undefined || ['active', 'inactive', 'closed'].includes(status);
  if (given === 0 || wrong || !known || !isStatus) return undefined;
  const channel = {
    channel: name,
    direction,
    ...(status ? { status } : {}),
    ...(min === undefined ? {} : { min_amount: min }),
    ...(max === undefined ? {} : { max_amount: max }),
    ...(fee ? { fee } : {}),
    ...(days === undefined ? {} : { refund_days: days }),
  };
  return { what: 'channel', channel } as MerchantChange;
}

function limitOf(group: string, name: string, text: string): MerchantChange | undefined {
  const value = francs(text);
  const known = (defaultTerms.limits as Record<string, Record<string, number>>)[group];
  if (value === undefined || known?.[name] === undefined) return undefined;
  return { what: 'limits', limits: { [group]: { [name]: value } } };
}
