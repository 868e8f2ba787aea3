// The life of an object as a table: which state follows which, by what trigger.

export type Machine<S extends string, T extends string> = {
  readonly states: readonly S[];
  readonly rows: readonly { from: readonly S[]; trigger: T; to: S }[];
};

/** The state after a trigger, or undefined when the table has no such row. */
export function next<S extends string, T extends string>(
  machine: Machine<S, T>,
  from: S,
  trigger: T,
): S | undefined {
  return machine.rows.find((row) => row.trigger === trigger && row.from.includes(from))?.to;
}
