// A key for one form: random enough for one project, and made without `crypto.randomUUID`, which pages over plain http on
// a network do not have (UI14).

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `form-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
