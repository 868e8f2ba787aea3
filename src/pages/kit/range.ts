// The piece of a file that a player asks for (RFC 9110, 14.2): one piece, as players ask; anything else gets all of it.

/** First and last byte; undefined: all of it; `none`: it begins beyond the end. */
export function rangeIn(
  header: string | undefined,
  size: number,
): [from: number, to: number] | undefined | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const from = Math.max(0, size - Number(last));
    return from < size ? [from, size - 1] : 'none';
  }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (from >= size) return 'none';
  return from <= to ? [from, to] : undefined;
}
