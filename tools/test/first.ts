// Which files a run begins with: those that take long, because they wait for a lease, a restart or a process, or have
// two hundred rounds. Begun last they would leave the cores idle at the end; begun first the others run beside them.

/** The longest first. A run without them, or with new ones, is right all the same. */
export const first: readonly string[] = [
  'tools/faults/guarded.test.ts',
  'tools/faults/walked.test.ts',
  'test/browser/sweep-phone.test.ts',
  'test/browser/sweep-desk.test.ts',
  'test/browser/sweep-empty.test.ts',
  'tools/faults/hiring.test.ts',
  'test/browser/looks.test.ts',
  'test/browser/candidate-voice.test.ts',
  'test/browser/finer-points.test.ts',
  'test/browser/sweep-refused.test.ts',
  'tools/faults/crashed.test.ts',
  'test/browser/new-build.test.ts',
  'test/browser/lost-quotes.test.ts',
  'test/hiring/visit-races-of-time.test.ts',
  'test/browser/simulator.test.ts',
  'src/http/hostile-bodies.test.ts',
  'src/app.test.ts',
  'src/cli/first-start.test.ts',
  'tools/faults/killed-database.test.ts',
  'test/journeys/two-servers.test.ts',
  'tools/faults/moved.test.ts',
  'tools/faults/killed.test.ts',
  'src/http/write.test.ts',
  'test/contract/authorisation/matrix.test.ts',
  'src/db/embedded.test.ts',
  'src/cli/commands/listen.test.ts',
  'src/cli/main.test.ts',
];

const placeOf = (file: string) => {
  const place = first.indexOf(file);
  return place < 0 ? first.length : place;
};

export function waitingFirst(files: readonly string[]): string[] {
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}
