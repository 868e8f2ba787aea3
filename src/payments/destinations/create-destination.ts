// Adds a payout destination and sends its first code (contract/payments.md B.6).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { NewDestination } from '../../../contract/payments/destinations.shapes.ts';
import {
  readScenario,
  scenarioOfDestination,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import {
  type Mode,
  type ProjectCaller,
  type Scope,
  scopeOf,
  type WriteContext,
} from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { maskPhone } from '../../kit/mask-phone.ts';
import type { Seal } from '../../kit/seal.ts';
import { fold } from '../../kit/text.ts';
import { auditLive } from '../../platform/index.ts';
import { channelTerms, lockOwn, saveDefaultDestination, termsOf } from '../merchants/index.ts';
import { maskAccount } from './account.rules.ts';
import {
  channelOf,
  isSameHolder,
  judgeAccount,
  noCode,
  withAnotherCode,
  wrongMembers,
} from './destination.rules.ts';
import { type DestinationRow, insertDestination } from './destination.store.ts';
import { fieldTexts } from './destination.texts.ts';
import { viewDestination } from './destination.view.ts';
import type { CodeSender } from './send-code.ts';

type Operation = Operations['createDestination'];

/** What this room is told of banks: the code of one by its id, null for an unknown id, undefined without a list. */
export type BankCodes = (bankId: string) => Promise<string | null | undefined>;

/** The name under which the account's identity was verified, if it was. */
export type HolderName = (reader: Reader, scope: Scope) => Promise<string | undefined>;

export type DestinationOptions = {
  seal: Seal;
  sendCode: CodeSender;
  bankCode: BankCodes;
  holderName: HolderName;
  hasRail(mode: Mode): boolean;
};

export const createDestinationMaker =
  (options: DestinationOptions) =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation> | Failure> => {
    const target = await readTarget(ctx, body, options);
    const scope = scopeOf(ctx.caller);
    const merchant = await lockOwn(ctx);
    if (merchant.kyc_status !== 'verified') {
      throw fail('KYC_REQUIRED', { kyc_status: merchant.kyc_status });
    }
    const verified = target.holder_name && (await options.holderName(ctx.tx, scope));
    if (verified && !isSameHolder(verified, target.holder_name ?? '')) {
      throw fail('INVALID_REQUEST', { fields: { holder_name: fieldTexts.holder[ctx.lang] } });
    }
    const { status } = channelTerms(termsOf(merchant), channelOf(target), 'out');
    const told = scope.mode === 'test' ? ctx.header('x-svc-simulate') : undefined;
    const closed = readScenario(told ?? '', ['channel_unavailable']) !== undefined;
    if (status !== 'active' || closed || !options.hasRail(scope.mode)) {
      throw fail('CHANNEL_UNAVAILABLE', {}, 60);
    }
    const id = newId('pd');
    const bare: DestinationRow = {
      ...target,
      ...noCode,
      id,
      project_id: scope.projectId,
      mode: scope.mode,
      status: 'pending_verification',
      code_times: [],
      locked_until: null,
      verified_at: null,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    const code = await options.sendCode(ctx, bare);
    const row = withAnotherCode(bare, code, ctx.now);
    await insertDestination(ctx.tx, row);
    if (body.default) await saveDefaultDestination(ctx.tx, scope, id);
    await auditLive(ctx, 'destination.added', { destination: id, account: row.masked });
    const { default_destination: before } = merchant;
    if (body.default) await auditLive(ctx, 'destination.default_changed', { before, after: id });
    await code.send();
    const defaultId = body.default ? id : merchant.default_destination;
    return viewDestination(row, { defaultId, now: ctx.now });
  };

type Target = Pick<
  DestinationRow,
  | 'type'
  | 'label'
  | 'operator'
  | 'bank_id'
  | 'holder_name'
  | 'sealed'
  | 'masked'
  | 'scenario'
  | 'search_text'
>;

/** Step 12 for what a schema cannot say: every member that the type lacks, and the account's own digits. */
async function readTarget(
  { lang, caller }: WriteContext<ProjectCaller>,
  body: NewDestination,
  { seal, bankCode }: DestinationOptions,
): Promise<Target> {
  const wrong = wrongMembers(body, lang);
  if (Object.keys(wrong).length > 0) throw fail('INVALID_REQUEST', { fields: wrong });
  const label = body.label?.trim() ?? null;
  const scenarioOf = (to: { phone: string | null; account: string | null }) => {
    const found = caller.mode === 'test' ? scenarioOfDestination(to) : undefined;
    return found ? writeScenario(found) : null;
  };
  if (body.type === 'mobile_money') {
    const { operator = null, phone = '' } = body;
    const search_text = fold([label, operator].filter(Boolean).join(' '));
    const wallet = { type: body.type, label, operator, bank_id: null, holder_name: null };
    const scenario = scenarioOf({ phone, account: null });
    return {
      ...wallet,
      sealed: seal.close(phone),
      masked: maskPhone(phone),
      scenario,
      search_text,
    };
  }
  const { bank_id = '', account = '' } = body;
  const known = await bankCode(bank_id);
  if (known === undefined) throw fail('NOT_CONFIGURED');
  const judged = judgeAccount(account, known ?? undefined, lang);
  if ('wrong' in judged) throw fail('INVALID_REQUEST', { fields: judged.wrong });
  const { read } = judged;
  const holder_name = (body.holder_name ?? '').trim();
  return {
    type: body.type,
    label,
    operator: null,
    bank_id,
    holder_name,
    sealed: seal.close(read.account),
    masked: maskAccount(read),
    scenario: scenarioOf({ phone: null, account: read.number }),
    search_text: fold([label, holder_name, bank_id].filter(Boolean).join(' ')),
  };
}
