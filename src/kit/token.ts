// Secrets that travel in links: unguessable, and stored as their hash alone, so that a copy of the
// database opens nothing (contract/platform.md M21).
import { hash } from 'node:crypto';
import { randomBytes } from './random.ts';

/** 256 bits in 43 characters that a URL carries as they are. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token, 'hex');
