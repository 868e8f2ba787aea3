// Placeholder until the documentation pages land.
import type { Page } from './server.ts';
export function documentPages(
  _operations: object,
  _options: { publicUrl: string | null; version: string },
): Page[] {
  return [];
}
