// To come.
export function Page() {
  return null;
}
