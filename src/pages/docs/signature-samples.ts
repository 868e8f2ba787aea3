// How a receiver verifies a delivery, in two languages: code to copy, run by api-page.test.ts against
// our own signatures so that it cannot go stale.

export const javascriptSample = `import { createHmac, timingSafeEqual } from 'node:crypto';

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

export const phpSample = `<?php
function is_from_svc(string $secret, array $server, string $rawBody): bool
{
    $timestamp = $server['HTTP_X_SVC_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1=' . hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret);
    return hash_equals($expected, $server['HTTP_X_SVC_SIGNATURE'] ?? '');
}

$rawBody = file_get_contents('php://input');
if (!is_from_svc(getenv('SVC_WEBHOOK_SECRET'), $_SERVER, $rawBody)) {
    http_response_code(400);
    exit;
}
`;
