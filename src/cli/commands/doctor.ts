// Says at which stage of docs/growth.md this installation is, what is nearest its bound, and what is wrong: doctor [--figures]
import { ConfigError, readConfig, readDatabasePlace } from '../../config.ts';
import { findKeptSecret } from '../../db/data-folder.ts';
import type { Database } from '../../db/database.ts';
import { findLargestTable, type Installation } from '../../db/installation.store.ts';
import { isSpread } from '../../db/spread.ts';
import { countMade } from '../../http/idempotency.store.ts';
import { clock } from '../../kit/clock.ts';
import { type Complaint, complaintsOf, type OwnFacts, readFacts } from '../../platform/index.ts';
import { type Command, Faulty, usageError } from '../command.ts';
import { type Figure, type Standing, shown, standingOf } from '../doctor/stage.rules.ts';
import { textTable } from '../text-table.ts';

const day_ms = 86_400_000;

export const command: Command = async (args, open) => {
  const [option, ...rest] = args;
  if (rest.length > 0 || (option !== undefined && option !== '--figures')) {
    throw usageError('doctor [--figures]');
  }
  const database = await open();
  const facts = await readFacts(database, ownFacts());
  const installation = facts.postgres;
  const complaints = complaintsOf(facts);
  const standing = installation && (await standOf(database, installation));
  const text = [
    ...(standing ? tellStanding(standing, option === '--figures') : []),
    ...tellComplaints(complaints),
  ].join('\n');
  if (complaints.length > 0) throw new Faulty(text);
  return text;
};

function ownFacts(): OwnFacts {
  const { dataDir } = readDatabasePlace();
  const { config, refused } = readOwnConfig();
  return {
    dataDir,
    secret: config?.authSecret ?? findKeptSecret(dataDir, 'auth-secret') ?? null,
    trustProxy: config?.trustProxy ?? [],
    refused,
  };
}

/** The variables as this command has them: those of the server, when it is run as the server is. */
function readOwnConfig() {
  try {
    return { config: readConfig(), refused: null };
  } catch (error) {
    if (error instanceof ConfigError) return { config: undefined, refused: error.message };
    throw error;
  }
}

async function standOf(database: Database, installation: Installation): Promise<Standing> {
  const since = clock.now() - day_ms;
  const [payments, largest] = await Promise.all([
    countMade(database, 'createPayment', since),
    findLargestTable(database),
  ]);
  const { standbys, partitioned, bytes } = installation;
  const table = {
    name: largest?.name ?? '',
    bytes: Number(largest?.bytes ?? 0),
    rows: Number(largest?.rows ?? 0),
  };
  const shape = { standbys, partitioned, spread: isSpread() };
  return standingOf(shape, { payments, bytes: Number(bytes), table });
}

const parts = (figure: Figure) =>
  `${shown(figure.value, figure.unit)} of ${shown(figure.bound, figure.unit)}`;
const share = ({ value, bound }: Figure) => `${((value / bound) * 100).toFixed(1)} %`;

function tellStanding({ stage, name, shape, figures }: Standing, all: boolean): string[] {
  const [nearest] = figures;
  const lines = [`Stage ${stage}, ${name} (docs/growth.md).`];
  if (shape < stage)
    lines.push(`The load has outgrown its shape, which is that of stage ${shape}.`);
  if (nearest) {
    lines.push(`Nearest its bound: ${nearest.name}, ${parts(nearest)} (${share(nearest)}).`);
  }
  if (!all) return [...lines, 'See it: npm run cli -- doctor --figures', ''];
  const rows = figures.map((figure) => [figure.name, parts(figure), share(figure)]);
  const asked = figures.map((figure) => `${figure.name}:\n  ${figure.sql}`);
  return [
    ...lines,
    '',
    textTable(['Figure', 'Now, of its bound', ''], rows, [1, 2]),
    '',
    ...asked,
    '',
  ];
}

function tellComplaints(complaints: readonly Complaint[]): string[] {
  if (complaints.length === 0) return ['Nothing is wrong.'];
  return complaints.flatMap(({ what, remedy }) => [`Wrong: ${what.en}`, `  ${remedy.en}`]);
}
