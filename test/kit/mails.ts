// The mails of a world, as their receivers would find them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import type { World } from './world.ts';

/** Texts of all mails to an address, oldest first, once every mail is sent that is due. */
export async function mailsTo(world: World, address: string): Promise<string[]> {
  const waiting = sql`
    select 1 from jobs
     where kind in ('send-mail', 'sign-in-mail')
       and (run_at <= ${at(clock.now())} or lease_by is not null
            or (kind = 'sign-in-mail' and not payload ? 'permitted')) limit 1`;
  // A mail may wait for its permit, and so may a request for one; else a request waits only when its first try failed.
  await world.idle();
  // A second server may have taken one.
  for (let n = 0; n < 1_000 && (await world.database.one(waiting)); n++) await sleep(10);
  const folder = join(world.dataDir, 'mail');
  // Made with the first one.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.split('\r\n').includes(`To: ${address}`))
    .map(textOf);
}

/** The text of a mail of one part, which nodemailer writes in the encoding that suits it best. */
function textOf(mail: string): string {
  const cut = mail.indexOf('\r\n\r\n');
  const coding = /^content-transfer-encoding: (\S+)/im.exec(mail.slice(0, cut))?.[1];
  const body = mail.slice(cut + 4);
  if (coding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (coding !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
