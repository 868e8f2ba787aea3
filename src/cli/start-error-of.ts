// What commonly prevents a start, in one plain sentence each; anything else keeps its stack.
import { StartError } from '../kit/start-error.ts';

type SystemError = Error & {
  code?: string;
  syscall?: string;
  hostname?: string;
  port?: number;
  address?: string;
};

export function startErrorOf(error: unknown, host?: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const known = error as SystemError;
  const sentence = ofListening(known, host) ?? ofDatabase(known);
  return sentence === undefined ? error : new StartError(sentence);
}

function ofListening({ code, syscall, hostname, port, address }: SystemError, host?: string) {
  if (code === 'EADDRINUSE') {
    return `The port ${port} is in use: set PORT to another one, or stop the other server.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `The port ${port} is not allowed to this user: set PORT to one above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL') {
    return `The address ${address} is not one of this machine: set HOST to one that is.`;
  }
  if (syscall === 'getaddrinfo' && hostname !== undefined && hostname === host) {
    return `The name ${host} is not known: set HOST to an address of this machine.`;
  }
  return undefined;
}

function ofDatabase({ code = '', syscall, message }: SystemError) {
  const socket = syscall === 'connect' || syscall === 'getaddrinfo';
  if (socket || /timeout expired|Connection terminated/.test(message)) {
    return 'The database of DATABASE_URL cannot be reached: check the address and that it runs.';
  }
  // 28: wrong user or password; 3D000: no such database.
  if (code.startsWith('28') || code === '3D000') {
    return `The database of DATABASE_URL refuses the connection: ${message}.`;
  }
  if (code === '25006') {
    return 'The database of DATABASE_URL takes no writes: it is a standby, or set to be read-only.';
  }
  if (code === '53100') return 'The disk of the database is full: make room, and start again.';
  return undefined;
}
