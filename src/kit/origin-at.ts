// The origin of a server that listens on an address, as a browser writes it.

/** Of an address of IPv6 the colons stand in brackets (RFC 3986 section 3.2.2). */
export const originAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
