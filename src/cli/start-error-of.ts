// What commonly prevents a start, in one plain sentence each; anything else keeps its stack.
import { StartError } from '../kit/start-error.ts';

type SystemError = Error & { code?: string; port?: number; address?: string; cause?: unknown };

export function startErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const { code, port, address, message } = error as SystemError;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `The port ${port} is in use: set PORT to another one, or stop the other server.`,
    );
  }
  if (code === 'EACCES' && port !== undefined) {
    return new StartError(
      `The port ${port} is not allowed to this user: set PORT to one above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL') {
    return new StartError(
      `The address ${address} is not one of this machine: set HOST to one that is.`,
    );
  }
  const unreachable = /^(ECONN|EHOST|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EAI_|ENOENT$)/.test(
    code ?? '',
  );
  if (unreachable || /timeout expired|Connection terminated/.test(message)) {
    return new StartError(
      'The database of DATABASE_URL cannot be reached: check the address and that it runs.',
    );
  }
  // 28: wrong user or password; 3D000: no such database.
  if (code?.startsWith('28') || code === '3D000' || code === '28P01') {
    return new StartError(`The database of DATABASE_URL refuses the connection: ${message}.`);
  }
  return error;
}
