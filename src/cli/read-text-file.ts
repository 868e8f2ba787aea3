// Reads a file that an operator names, mostly as text: what is wrong with it is one sentence.
import { readFileSync } from 'node:fs';
import { StartError } from '../kit/start-error.ts';

/** `otherwise` ends the sentence about bytes that are no UTF-8. Undefined for an optional file that is not there. */
export function readTextFile(file: string, otherwise: string): string;
export function readTextFile(
  file: string,
  otherwise: string,
  optional: boolean,
): string | undefined;
export function readTextFile(
  file: string,
  otherwise: string,
  optional = false,
): string | undefined {
  const bytes = readBytes(file, optional);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`The file ${file} ${otherwise}`);
  }
}

/** As it is. */
export function readBytes(file: string): Buffer;
export function readBytes(file: string, optional: boolean): Buffer | undefined;
export function readBytes(file: string, optional = false): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as { code?: string };
    if (optional && code === 'ENOENT') return undefined;
    throw new StartError(`The file ${file} cannot be read (${code ?? 'unknown cause'}).`);
  }
}
