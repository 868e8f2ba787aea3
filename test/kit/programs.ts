// The languages of our samples as this machine has them: a text is run as the file that somebody would save it to.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sample } from '../../contract/code-samples.ts';

const execute = promisify(execFile);

/** The program of each, and the name that its file needs. */
const programs: Record<Sample, [program: string, file: string]> = {
  curl: ['bash', 'sample.sh'],
  javascript: [process.execPath, 'sample.mjs'],
  php: ['php', 'sample.php'],
  python: ['python3', 'sample.py'],
};

/** The program that is missing here for samples of a language. */
export const missingFor = async (sample: Sample): Promise<string | undefined> => {
  const [program] = programs[sample];
  return execute(program, ['--version']).then(
    () => undefined,
    () => program,
  );
};

/** What the text prints. */
export async function runSample(
  sample: Sample,
  text: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-samples-'));
  const [program, file] = programs[sample];
  const path = join(folder, file);
  writeFileSync(path, text);
  try {
    const { stdout } = await execute(program, [path], { env: { ...process.env, ...env } });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
