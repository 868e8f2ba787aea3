// What is wrong with an installation, each with its remedy (contract/operations.md OP54, as far as it is known today): the
// doctor prints it, the operator's home shows it. Pure.
import { auditAge_ms } from '../../../contract/platform/health.shapes.ts';
import type { Text } from '../../../contract/text.ts';

export type Facts = {
  now: number;
  version_num: number;
  /** Not asked of a PostgreSQL that is too old. */
  postgres:
    | {
        fsync: string;
        full_page_writes: string;
        collation: string;
        collation_made: string | null;
        collation_now: string | null;
      }
    | undefined;
  /** Parts of disks that are taken, from 0 to 1. */
  disks: readonly { place: string; taken: number }[];
  /** AUTH_SECRET, or the kept one. */
  secret: string | null;
  trustProxy: readonly string[];
  /** What the configuration is refused for. */
  refused: string | null;
  audit: { found: number; ended_at: number } | undefined;
  /** Not told of a PostgreSQL that archives nothing. */
  archive:
    | {
        archived_at: number | null;
        failed_at: number | null;
        since: number;
        timeout_s: number;
        /** The first writing since then that is known of. */
        written_at: number | null;
      }
    | undefined;
};

export type Complaint = { what: Text; remedy: Text };

/** A command reads the same in both languages. */
const both = (text: string): Text => ({ fr: text, en: text });

const full = 0.9;

export function complaintsOf(facts: Facts): Complaint[] {
  return [
    ...ofConfiguration(facts),
    ...ofVersion(facts.version_num),
    ...(facts.postgres ? ofPostgres(facts.postgres) : []),
    ...ofDisks(facts),
    ...ofAudit(facts),
    ...ofArchive(facts),
  ];
}

function ofConfiguration({ refused, secret, trustProxy }: Facts): Complaint[] {
  const complaints: Complaint[] = [];
  if (refused !== null) {
    complaints.push({
      what: { fr: refused, en: refused },
      remedy: {
        fr: 'Corrigez la variable : le serveur ne démarrerait pas.',
        en: 'Correct the variable: the server would not start.',
      },
    });
  }
  if (secret !== null && isSample(secret)) {
    complaints.push({
      what: {
        fr: 'AUTH_SECRET est un exemple : qui le devine se connecte comme n’importe qui et forge des webhooks.',
        en: 'AUTH_SECRET is a sample: whoever guesses it signs in as anybody and forges webhooks.',
      },
      remedy: {
        fr: 'Tirez-en un au hasard, par exemple : openssl rand -base64 32',
        en: 'Make one at random, such as by: openssl rand -base64 32',
      },
    });
  }
  for (const entry of trustProxy.filter(isWide)) {
    complaints.push({
      what: {
        fr: `TRUST_PROXY croit ${entry}, plus d’adresses que vos proxys n’en ont.`,
        en: `TRUST_PROXY believes ${entry}, more addresses than proxies of yours can have.`,
      },
      remedy: {
        fr: 'Ne nommez que vos proxys : tout autre que l’on croit invente l’adresse qui le limite.',
        en: 'List your proxies alone: whoever else is believed invents the address it is limited by.',
      },
    });
  }
  return complaints;
}

/** Words of examples, runs of a keyboard, or hardly a character that differs: nothing that chance makes. */
export function isSample(secret: string): boolean {
  const words =
    /secret|sample|example|exemple|change|password|motdepasse|default|azerty|qwerty|12345|abcdef/i;
  return words.test(secret) || new Set(secret).size < 8;
}

/** Networks of one's own may be as wide as they are reserved; others are as wide as a large provider's. */
export function isWide(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  if (bits === undefined) return false;
  const length = Number(bits);
  const own =
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|127\.|f[cd]|fe[89ab])/i;
  if (address.includes(':')) return length < (own.test(address) ? 7 : 28);
  return length < (own.test(address) ? 8 : 12);
}

/** README: version 15 or newer. */
export const oldestPostgres = 150_000;

function ofVersion(version_num: number): Complaint[] {
  if (version_num >= oldestPostgres) return [];
  const version = Math.floor(version_num / 10_000);
  const what = {
    fr: `PostgreSQL est en version ${version} : il en faut au moins 15.`,
    en: `PostgreSQL is of version ${version}: at least 15 is needed.`,
  };
  const remedy = {
    fr: 'Passez la base à une version plus récente.',
    en: 'Move the database to a newer one.',
  };
  return [{ what, remedy }];
}

function ofPostgres(postgres: NonNullable<Facts['postgres']>): Complaint[] {
  const { fsync, full_page_writes, collation, collation_made, collation_now } = postgres;
  const complaints: Complaint[] = [];
  for (const [name, value] of Object.entries({ fsync, full_page_writes })) {
    if (value === 'on') continue;
    complaints.push({
      what: {
        fr: `${name} vaut ${value} : à une coupure de courant, des paiements confirmés se perdent.`,
        en: `${name} is ${value}: when the power fails, payments that were answered are lost.`,
      },
      remedy: both(`alter system set ${name} = on; select pg_reload_conf();`),
    });
  }
  if (!/^(C|POSIX|C\.UTF-?8|PG_C_UTF8)$/i.test(collation)) {
    complaints.push({
      what: {
        fr: `La base est classée selon ${collation} : son ordre change avec les bibliothèques du système.`,
        en: `The database is ordered by ${collation}: its order changes with the system’s libraries.`,
      },
      remedy: {
        fr: `Passez-la à une base faite par : create database … template template0 locale 'C' encoding 'UTF8'`,
        en: `Move it to one made with: create database … template template0 locale 'C' encoding 'UTF8'`,
      },
    });
  }
  if (collation_made !== null && collation_now !== null && collation_made !== collation_now) {
    complaints.push({
      what: {
        fr: `L’ordre ${collation} était de version ${collation_made}, il est à présent de ${collation_now}.`,
        en: `The order ${collation} was of version ${collation_made} and is of ${collation_now} now.`,
      },
      remedy: {
        fr: 'reindex database ; puis : alter database … refresh collation version;',
        en: 'reindex database; then: alter database … refresh collation version;',
      },
    });
  }
  return complaints;
}

function ofDisks({ disks }: Facts): Complaint[] {
  return disks
    .filter(({ taken }) => taken >= full)
    .map(({ place, taken }) => ({
      what: {
        fr: `Le disque de ${place} est plein à ${Math.floor(taken * 100)} %.`,
        en: `The disk of ${place} is ${Math.floor(taken * 100)} % full.`,
      },
      remedy: {
        fr: 'Faites de la place, ou prenez un disque plus grand : PostgreSQL s’arrête quand il est plein.',
        en: 'Make room or a larger disk: PostgreSQL stops when it is full.',
      },
    }));
}

function ofAudit({ audit, now }: Facts): Complaint[] {
  if (audit === undefined) return [];
  if (audit.found > 0) {
    const what = {
      fr: `Le dernier audit a trouvé ${audit.found} lignes qui ne sont pas comme elles doivent.`,
      en: `The last audit found ${audit.found} rows that are not as they must be.`,
    };
    const remedy = {
      fr: 'Les voir : npm run cli -- audit --last',
      en: 'See them: npm run cli -- audit --last',
    };
    return [{ what, remedy }];
  }
  if (now - audit.ended_at <= auditAge_ms) return [];
  const hours = Math.floor((now - audit.ended_at) / 3_600_000);
  return [
    {
      what: {
        fr: `Le dernier audit a ${hours} heures : il y en a un chaque nuit tant qu’un serveur tourne.`,
        en: `The last audit is ${hours} hours old: there is one each night while a server runs.`,
      },
      remedy: { fr: 'En faire un : npm run cli -- audit', en: 'Make one: npm run cli -- audit' },
    },
  ];
}

/** So long may what is written lie in the log alone, beside what PostgreSQL was told to wait for a piece to fill. */
const archiveAge_ms = 3_600_000;

/**
 * A piece is archived once it is full, or after `archive_timeout` where there was writing (PostgreSQL's manual): a last success
 * that is old says nothing by itself, writing since then that is old does. A failed try is repeated until it succeeds.
 */
function ofArchive({ archive, now }: Facts): Complaint[] {
  if (archive === undefined) return [];
  const { archived_at, failed_at, since, timeout_s, written_at } = archive;
  if (failed_at !== null && failed_at > (archived_at ?? 0)) {
    const what = {
      fr: 'PostgreSQL n’arrive plus à archiver son journal : le dernier essai a échoué.',
      en: 'PostgreSQL fails to archive its log: the last try failed.',
    };
    const remedy = {
      fr: 'Son journal de bord dit ce que archive_command a répondu ; tant que rien n’est archivé, pg_wal remplit le disque.',
      en: 'Its server log says what archive_command answered; while nothing is archived, pg_wal fills the disk.',
    };
    return [{ what, remedy }];
  }
  if (written_at === null || now - written_at <= archiveAge_ms + timeout_s * 1_000) return [];
  const hours = Math.floor((now - since) / 3_600_000);
  const what = {
    fr: `Rien n’a été archivé depuis ${hours} h, alors que la base a écrit : ce qu’elle a écrit depuis n’est dans aucune archive.`,
    en: `Nothing was archived for ${hours} h although there was writing: what was written since is in no archive.`,
  };
  const command = `alter system set archive_timeout = '5min'; select pg_reload_conf();`;
  const remedy = {
    fr: 'Voyez archive_command, et le journal de bord de PostgreSQL : vide ou bloquée, elle n’échoue pas.',
    en: 'See archive_command, and the server log of PostgreSQL: empty or hanging, it does not fail.',
  };
  return [{ what, remedy: timeout_s === 0 ? both(command) : remedy }];
}
