// What sign-in keeps of second factors, sealed in a way of its library's: it names the secret that closed it, so that the
// secret can be changed while people sign in (contract/operations.md OP44).
import { bothOf, numberOf, type Secret, Unopened } from '../../kit/seal.ts';

/** The library names a secret by a number; it follows from the secret, so that nobody has to count. */
export const versionOf = numberOf;

const keysOf = (secret: string, legacySecret: string) => {
  const currentVersion = versionOf(secret);
  return { keys: new Map([[currentVersion, secret]]), currentVersion, legacySecret };
};

/** Seals anew what the former secret closed; undefined for what names the present one. Throws Unopened. */
export function secondFactorResealer({ present, former }: { present: string; former: string }) {
  const [now, before] = [keysOf(present, present), keysOf(former, former)];
  const isOurs = `$ba$${now.currentVersion}$`;
  return async (sealed: string): Promise<string | undefined> => {
    if (sealed.startsWith(isOurs)) return undefined;
    const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
    for (const key of [before, now]) {
      const text = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined);
      if (text !== undefined) return symmetricEncrypt({ key: now, data: text });
    }
    throw new Unopened('a second factor cannot be opened');
  };
}

/** The first of these that cannot be opened, asked for when the library could not go on. */
export async function unopenedIn(secret: Secret, texts: readonly string[]) {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const all = bothOf(secret);
  const keys = new Map(all.map((value) => [versionOf(value), value]));
  const key = { keys, currentVersion: versionOf(all[0] ?? ''), legacySecret: all.at(-1) ?? '' };
  for (const data of texts) {
    const text = await symmetricDecrypt({ key, data }).catch(() => undefined);
    if (text === undefined) return data;
  }
  return undefined;
}
