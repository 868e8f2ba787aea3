// One text for equal JSON values whatever their white space and member order, so that a retry from
// another serialiser is still the same request (contract/payments.md B.13, RFC 8785 in spirit).

export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = value as Record<string, unknown>;
  const parts: string[] = [];
  for (const name of Object.keys(members).sort()) {
    parts.push(`${JSON.stringify(name)}:${canonicalJson(members[name])}`);
  }
  return `{${parts.join(',')}}`;
}
