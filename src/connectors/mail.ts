// Hands mails to the operator's mail server; without one it writes them to a folder, where a developer
// finds the links that sign-in sends.
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { clock, mailDate } from '../kit/clock.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  /** Where its reader ends such mails, by a page or by one POST of their mail program (RFC 8058). */
  unsubscribe?: string;
  /** The same at every attempt: receivers recognise a repeated mail by it. */
  id: string;
};

export type Mailer = {
  /** Throws when the mail was not taken, MailRefused when it will hardly ever be; the job that called tries again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

export function createMailer(options: {
  smtpUrl: string | null;
  folder: string;
  from: string;
}): Mailer {
  const { smtpUrl, folder, from } = options;
  return smtpUrl === null ? folderMailer(folder, from) : smtpMailer(smtpUrl, from);
}

/** A mail server that hangs must not hold a worker: the job's retry is better than patience. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Texts only: nothing in a mail may make the server read a file or fetch an address. */
const safe = { disableFileAccess: true, disableUrlAccess: true };

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts, ...safe });
  return {
    async send(mail) {
      await transport.sendMail(message(mail, from)).catch((error: Reply) => {
        throw failureOf(error);
      });
    },
    close: async () => transport.close(),
  };
}

/** The mail server's last word on this mail (a reply of 5yz, RFC 5321 section 4.2.1): the same again will hardly be taken. */
export class MailRefused extends Error {}
Object.defineProperty(MailRefused.prototype, 'name', { value: 'MailRefused' });

type Reply = { code?: string; responseCode?: number; command?: string };

/** What the server said is left out: it names the reader, and errors are logged. That we may not sign in is not of this mail. */
function failureOf({ code = 'unknown', responseCode, command = 'CONN' }: Reply): Error {
  const said = [code, responseCode, command].filter(Boolean).join(' ');
  const isLast = (responseCode ?? 0) >= 500 && code !== 'EAUTH';
  const error = new (isLast ? MailRefused : Error)(`The mail server: ${said}.`);
  // What operators are shown of it.
  return Object.assign(error, { code: said });
}

function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, ...safe });
  return {
    async send(mail) {
      const { message: content } = await transport.sendMail(message(mail, from));
      if (!Buffer.isBuffer(content)) throw new Error('a buffered mail is no buffer');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // mkdir leaves a folder as it finds it, and these files open accounts.
      await chmod(folder, 0o700);
      // By its id, which sorts by time: the same mail sent again, after a crash, takes the place of its first file.
      const name = mail.id.replace(/[^\w.-]/g, '_').slice(0, 120);
      // Renamed when complete, so that whoever watches the folder never reads half a mail.
      const partial = join(folder, `.${name}.part`);
      try {
        await writeFile(partial, readable(content.toString(), mail.text), { mode: 0o600 });
        await rename(partial, join(folder, `${name}.eml`));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    close: async () => transport.close(),
  };
}

/**
 * The same mail with its text as it is: people open the file in an editor and copy a link out of it, which the encoding that
 * mail servers need would cut over lines and spoil.
 */
function readable(written: string, text: string): string {
  const head = written.slice(0, written.indexOf('\r\n\r\n'));
  const plain = head.replace(/^(Content-Transfer-Encoding:).*$/im, '$1 8bit');
  return `${plain}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}`;
}

function message(mail: OutgoingMail, from: string) {
  const { to, subject, text, unsubscribe, id } = mail;
  const host = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object it is one address, whatever commas it holds.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id.replace(/[^\w.-]/g, '_')}@${host}>`,
    date: mailDate(clock.now()),
    // Asks other machines not to answer with "I am on holiday" (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
