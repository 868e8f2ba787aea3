// Refuses what is wrong with fields, all of it in one answer.
import type { Lang, Text } from '../../contract/text.ts';
import { fail } from '../kit/fail.ts';

export function refuseFields(faults: Readonly<Record<string, Text>>, lang: Lang): void {
  const found = Object.entries(faults);
  if (found.length === 0) return;
  const fields = Object.fromEntries(found.map(([name, text]) => [name, text[lang]]));
  throw fail('INVALID_REQUEST', { fields });
}
