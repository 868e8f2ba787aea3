// Whether an address leads to a page of ours, whoever reads it: browsers, proxies and libraries resolve dots,
// empty segments, backslashes and encodings each in a way of its own, so what they could read apart is refused.

/** RFC 3986 3.3: the characters of a segment; `%` is judged apart. */
const segment = /^[\w.~!$&'()*+,;=:@%-]+$/;

/** An encoded dot, separator, percent sign or control character: read again, it would be one. */
const hidden = /%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;

/**
 * An absolute path, or one of the origins with or without a path. Never an empty segment, for `/.//host` written
 * anew is `//host`, another server; the last one may be empty, as a folder's.
 */
export function isOwnAddress(address: string, origins: readonly string[]): boolean {
  if (!/^[!-~]*$/.test(address) || address.includes('\\')) return false;
  if (address.startsWith('/')) return isPlainPath(address);
  return origins.some((origin) => {
    if (!address.startsWith(origin)) return false;
    const rest = address.slice(origin.length);
    // Anything else would be a part of the server's name: `https://ours.example.evil.example`.
    return rest === '' || /^[?#]/.test(rest) || isPlainPath(rest);
  });
}

function isPlainPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/);
  const [first, ...segments] = path.split('/');
  if (first !== '' || segments.length === 0 || !isDecodable(path) || hidden.test(path))
    return false;
  const inner = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  return inner.every((one) => segment.test(one) && one !== '.' && one !== '..');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
