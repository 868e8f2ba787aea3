// Judges an address that somebody wants events at, by how it is written and by where its name leads: the one judgement
// of payments and of hiring (contract/platform.md H31). The name servers are asked outside any transaction.
import { once } from 'node:events';
import type { Text } from '../../../contract/text.ts';
import { bareHost, checkHookUrl } from '../../connectors/address-rules.ts';
import type { HookSender } from '../../connectors/hook-sender.ts';
import { HookFailure, type Resolve, vettedAddresses } from '../../connectors/hook-socket.ts';
import { urlTexts } from './endpoint.texts.ts';

export type UrlNeighbours = {
  production: boolean;
  /** Asks for the addresses of a name. */
  resolve: Resolve;
  /** That which will send there: what it refuses is refused here already. */
  sender: Pick<HookSender, 'denied'>;
  /** A person waits: a name server that is silent for so long is taken for one that knows no address. */
  resolveWithin_ms?: number;
};

/** The address in its normal form, or why it is refused. */
export type JudgedUrl = { ok: true; url: string; localOnly: boolean } | { ok: false; why: Text };

export async function judgeUrl(raw: string, neighbours: UrlNeighbours): Promise<JudgedUrl> {
  const { production } = neighbours;
  const checked = checkHookUrl(raw, { production });
  const reason = checked.ok ? undefined : checked.reason;
  const found = production && checked.ok ? await whereTo(checked.url, neighbours) : reason;
  if (!checked.ok || found) return { ok: false, why: urlTexts[found ?? 'not_a_url'] };
  return checked;
}

/** Refused at creation already, so that the owner hears of it; every delivery asks again (W3, W4, W5). */
async function whereTo(
  url: string,
  { resolve, sender, resolveWithin_ms = 2_000 }: UrlNeighbours,
): Promise<'private_address' | 'unknown_name' | undefined> {
  const late = AbortSignal.timeout(resolveWithin_ms);
  const silence = once(late, 'abort').then(() => {
    throw new HookFailure('dns', 'The name servers did not answer.');
  });
  const addresses = vettedAddresses(
    bareHost(new URL(url)),
    resolve,
    { production: true, deny: sender.denied },
    late,
  );
  try {
    await Promise.race([addresses, silence]);
    return undefined;
  } catch (error) {
    const isForbidden = error instanceof HookFailure && error.kind === 'forbidden_address';
    return isForbidden ? 'private_address' : 'unknown_name';
  }
}
