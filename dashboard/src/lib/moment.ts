// A day and an hour as a field takes them, in the time of Dakar, which is that of Greenwich; an empty field is no member.
export const momentOf = <N extends string>(name: N, typed: string): { [K in N]?: string } =>
  (typed === '' ? {} : { [name]: `${typed}:00.000Z` }) as { [K in N]?: string };
