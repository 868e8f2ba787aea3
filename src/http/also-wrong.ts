// What else is wrong with a body whose schema has found faults already, so that one answer names all of them. Where the schema
// has found none, the use case says the same by the same rules.
import type { Lang } from '../db/context.ts';
import type { Judge } from '../kit/judge.ts';

type Fields = Readonly<Record<string, string>>;

export function alsoWrong(
  body: unknown,
  fields: Fields,
  { groups, faults }: Judge,
  { lang, now }: { lang: Lang; now: number },
): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  // A list that is too long, or no body at all.
  if ('body' in fields) return found;
  const list = Array.isArray(body) ? body : [body];
  const depth = list.length === 1 ? 1 : 2;
  const wrong = new Set(Object.keys(fields).map((name) => name.split('.', depth).join('.')));
  for (const [i, one] of list.entries()) {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) continue;
    const named = (name: string) => (depth === 1 ? name : `${i}.${name}`);
    const isSound = (name: string) => !wrong.has(named(name));
    const judged = groups.filter((group) => group.every(isSound)).flat();
    if (judged.length === 0) continue;
    const sound = Object.fromEntries(Object.entries(one).filter(([name]) => isSound(name)));
    for (const [name, text] of Object.entries(faults(sound, now))) {
      if (judged.includes(name.split('.', 1)[0] ?? '')) found[named(name)] = text[lang];
    }
  }
  return found;
}
