// Asks for a part only once its file can be had. An engine remembers that it could not fetch a module (HTML, "fetch a single
// module script"; Chromium since 150): the same address is asked for never again, and no second try could help.

/** As the bundler writes it into the function that loads a part. */
const named = /\bimport\(\s*["'`](\.\/[^"'`]+)["'`]/;

const present = new Set<string>();

/** What `load` answers. The file is fetched into the browser's cache first, from where the engine takes it. */
export async function oncePresent<T>(load: () => Promise<T>): Promise<T> {
  const [, file] = named.exec(String(load)) ?? [];
  if (file !== undefined && !present.has(file)) {
    const response = await fetch(new URL(file, import.meta.url));
    if (!response.ok) throw new Error(`${file} is gone`);
    await response.arrayBuffer();
    present.add(file);
  }
  return load();
}
