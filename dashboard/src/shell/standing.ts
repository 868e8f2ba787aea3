// How a project stands: its merchant account, its identity, the clock of its test mode. Who is signed in tells it of each project
// with the frame's one call; a page that reads more of it may know better. The newest word counts (UI38, UI46, UI70).
import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallName, ReplyOf } from '../api/call.ts';
import { question } from '../api/reads.ts';
import type { Mode } from '../lib/storage.ts';
import { type MyProject, useMe } from './me.tsx';

type Account = Pick<MyProject['accounts']['test'], 'merchant_status' | 'kyc_status'>;

/** What this visit has read already, and when; nothing is asked for. */
export function useDated<N extends CallName>(name: N, input: CallInput<N> | undefined) {
  const { data, dataUpdatedAt } = useQuery<ReplyOf<N>, Error>({
    ...question(name, input),
    enabled: false,
  });
  return { data, at: data === undefined ? -1 : dataUpdatedAt };
}

export const useToldAt = () => useDated('getMe', undefined).at;

/** Undefined outside of a project. */
export function useAccount(project: MyProject | undefined, mode: Mode): Account | undefined {
  const { projects } = useMe();
  const toldAt = useToldAt();
  const around = { project: project?.id ?? '', mode };
  const merchant = useDated('getMerchant', around);
  const identity = useDated('getIdentityStatus', around);
  const told = projects.find(({ id }) => id === project?.id)?.accounts[mode];
  if (!told) return undefined;
  const newer = merchant.data && merchant.at > toldAt ? merchant.data : told;
  const { kyc_status: known } =
    identity.data && identity.at > Math.max(toldAt, merchant.at) ? identity.data : newer;
  return { merchant_status: newer.merchant_status, kyc_status: known };
}

/** How many seconds the test clock of a project is ahead. */
export function useClockOffset(project: MyProject | undefined): number {
  const toldAt = useToldAt();
  const clock = useDated('getTestClock', { project: project?.id ?? '', mode: 'test' });
  if (clock.data && clock.at > toldAt) return clock.data.offset_s;
  return project?.clock_offset_s ?? 0;
}
