// The door of telephones: the analysis of a number, over whatever list of ranges is published.
import { fail } from '../../kit/fail.ts';
import type { analysePhone } from './analyse-phone.ts';
import type { NumberRange } from './phone.rules.ts';

export type { NumberRange } from './phone.rules.ts';

/** A telephone number in E.164, Senegal being the country without a prefix; null for a text that is none. */
export async function phoneInE164(text: string): Promise<string | null> {
  return (await import('./analyse-phone.ts')).e164Of(text);
}

type Analyse = Parameters<typeof analysePhone>;

/** `published` is asked at each call: a new version of the list is used whole, from one call to the next. */
export function phoneHandlers(published: () => Promise<readonly NumberRange[] | undefined>) {
  // Loaded at the first number: the plans of all countries take 20 MB, which many servers never need.
  let phone: Promise<typeof import('./analyse-phone.ts')> | undefined;
  return {
    analysePhone: async (ctx: Analyse[0], input: Analyse[1]) => {
      const ranges = await published();
      if (!ranges) throw fail('DATASET_UNAVAILABLE', { dataset: 'operateurs' });
      phone ??= import('./analyse-phone.ts');
      return (await phone).analysePhone(ctx, input, ranges);
    },
  };
}
