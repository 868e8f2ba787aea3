// Why a receiver refuses a delivery, worked out in the page from what it got: the rule that is broken, by name (UI126).
// Web Crypto is missing over plain http on a network, so the hash is asked for and given in.

export type Hmac = (key: Uint8Array, text: Uint8Array) => Promise<string>;

export type Given = {
  /** `X-Svc-Timestamp` and `X-Svc-Signature`, and the raw body as it came. */
  timestamp: string;
  signature: string;
  body: string;
  secret: string;
  now_ms: number;
};

export type Verdict =
  | 'good'
  | 'missing_timestamp'
  | 'missing_signature'
  | 'stale'
  | 'secret_trimmed'
  | 'secret_decoded'
  | 'body_reserialised'
  | 'newline_added'
  | 'newline_lost'
  | 'charset'
  | 'wrong_secret';

const text = new TextEncoder();

/** Receivers refuse what is five minutes off (D3). */
const tolerance_ms = 300_000;

export const signedText = ({ timestamp, body }: Given): string => `${timestamp.trim()}.${body}`;

export async function diagnose(given: Given, hmac: Hmac): Promise<Verdict> {
  const timestamp = given.timestamp.trim();
  const signature = given.signature.trim();
  if (!/^\d+$/.test(timestamp)) return 'missing_timestamp';
  const wanted = /v1=([0-9a-f]{64})/i.exec(signature)?.[1]?.toLowerCase();
  if (wanted === undefined) return 'missing_signature';
  const secret = given.secret.trim();
  const fits = async (key: Uint8Array, body: Uint8Array | string) => {
    const head = text.encode(`${timestamp}.`);
    const rest = typeof body === 'string' ? text.encode(body) : body;
    const whole = new Uint8Array(head.length + rest.length);
    whole.set(head);
    whole.set(rest, head.length);
    return (await hmac(key, whole)) === wanted;
  };
  const key = text.encode(secret);
  if (await fits(key, given.body)) {
    const age = Math.abs(given.now_ms - Number(timestamp) * 1_000);
    return age > tolerance_ms ? 'stale' : 'good';
  }
  for (const [verdict, body] of bodies(given.body)) {
    if (await fits(key, body)) return verdict;
  }
  for (const [verdict, other] of secrets(secret)) {
    if (await fits(other, given.body)) return verdict;
  }
  return 'wrong_secret';
}

/** What the sender may have signed, if the body was changed on its way to the check. */
function* bodies(body: string): Generator<[Verdict, string | Uint8Array]> {
  yield ['newline_added', body.replace(/\r?\n$/, '')];
  yield ['newline_lost', `${body}\n`];
  try {
    yield ['body_reserialised', JSON.stringify(JSON.parse(body))];
  } catch {
    // No JSON: it was not written anew.
  }
  yield [
    'charset',
    Uint8Array.from(body, (sign) => windows1252.get(sign) ?? sign.charCodeAt(0) & 255),
  ];
}

/** What a reader that took UTF-8 for Windows-1252 made of a byte: of 128 to 159 it is another sign than Latin-1's. */
const windows1252 = new Map(
  Array.from({ length: 32 }, (_none, n) => n + 128).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** What the key may have been made of: without its prefix, or decoded. */
function* secrets(secret: string): Generator<[Verdict, Uint8Array]> {
  const bare = secret.replace(/^whsec_/, '');
  yield ['secret_trimmed', text.encode(bare)];
  yield ['secret_trimmed', text.encode(`whsec_${bare}`)];
  yield ['secret_trimmed', text.encode(`${secret}=`)];
  try {
    yield ['secret_decoded', Uint8Array.from(atob(bare), (sign) => sign.charCodeAt(0))];
  } catch {
    // No base64.
  }
}

/**
 * The headers as they are pasted, in any case of letters: `name: value` lines, those of `curl -v`, JSON on one line, PHP's
 * `HTTP_X_SVC_TIMESTAMP`.
 */
export function headersIn(pasted: string): { timestamp: string; signature: string } {
  const find = (name: string, value: string) =>
    new RegExp(`(?<![a-z0-9-])${name}["'\\]]*\\s*(?:=>|[:=])\\s*["'[]*${value}`, 'i').exec(
      pasted,
    )?.[1] ?? '';
  return {
    timestamp: find('x[-_]svc[-_]timestamp', '(\\d+)'),
    signature: find('x[-_]svc[-_]signature', '([^"\'\\r\\n]+)'),
  };
}

export async function webHmac(key: Uint8Array, bytes: Uint8Array): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = new Uint8Array(key);
  const made = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', made, new Uint8Array(bytes));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
