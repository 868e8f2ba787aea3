// Headers as they stand on the wire, a line each.
export const headerLines = (headers: readonly (readonly [name: string, value: string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');
