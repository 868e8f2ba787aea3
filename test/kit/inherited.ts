// What a process that a test starts takes over from the test's own environment.

/** Nothing of the test's own settings, only what any process needs. */
export const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']),
  );
