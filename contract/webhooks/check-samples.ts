// How a receiver checks that a delivery is ours, as code to copy in four languages: /docs and the dashboard show these texts,
// and test/journeys/check-samples.test.ts runs each of them on real deliveries.

const shell = `# $4 is a file with the bytes as received.
is_from_svc() { # secret, X-Svc-Timestamp, X-Svc-Signature, body
  case $2 in '' | 0* | *[!0-9]*) return 1 ;; esac
  age=$(($(date +%s) - $2))
  [ "$age" -le 300 ] && [ "$age" -ge -300 ] || return 1
  digest=$({ printf '%s.' "$2"; cat "$4"; } | openssl dgst -sha256 -hmac "$1" -r)
  [ "v1=\${digest%% *}" = "$3" ]
}
`;

const javascript = `import { createHmac, timingSafeEqual } from 'node:crypto';

// rawBody: the bytes as received, before any JSON.parse.
export function isFromSvc(secret, headers, rawBody) {
  const timestamp = headers['x-svc-timestamp'] ?? '';
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\\d+$/.test(timestamp) || age > 300) return false;
  const expected = 'v1=' + createHmac('sha256', secret)
    .update(timestamp + '.').update(rawBody).digest('hex');
  const given = Buffer.from(headers['x-svc-signature'] ?? '');
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
`;

const php = `<?php
// $server: $_SERVER; $rawBody: file_get_contents('php://input'), before any json_decode.
function is_from_svc(string $secret, array $server, string $rawBody): bool
{
    $timestamp = $server['HTTP_X_SVC_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1=' . hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret);
    return hash_equals($expected, $server['HTTP_X_SVC_SIGNATURE'] ?? '');
}
`;

const python = `import hashlib
import hmac
import time


# headers in lower case; raw_body: the bytes as received, before any json.loads.
def is_from_svc(secret, headers, raw_body):
    timestamp = headers.get('x-svc-timestamp', '')
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b'.' + raw_body
    expected = 'v1=' + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), headers.get('x-svc-signature', '').encode())
`;

/** By the names of the languages of all samples; that of curl is a shell's. */
export const checkSamples = { curl: shell, javascript, php, python } as const;
