// What is made once for each of something and goes with it, such as the shared readers of a database: a process of the tests
// has several.

/** Answers what was made of this one before, else makes it. */
export function ofEach<K extends object, V>(make: (one: K) => V): (one: K) => V {
  const all = new WeakMap<K, V>();
  return (one) => {
    const known = all.get(one);
    if (known !== undefined) return known;
    const made = make(one);
    all.set(one, made);
    return made;
  };
}
