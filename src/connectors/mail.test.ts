// Mails reach the folder whole and private, and the mail server as it expects them.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { causeOf } from '../kit/cause.ts';
import { createMailer, MailRefused } from './mail.ts';

const root = mkdtempSync(join(tmpdir(), 'svc-mail-'));
after(() => rmSync(root, { recursive: true }));

const from = 'Paiements <no-reply@pay.example.sn>';
const mail = {
  to: 'awa@example.sn',
  subject: 'Confirmez votre adresse à Thiès',
  text: 'Bonjour,\n\nhttp://localhost:3000/auth/verify-email?token=abc\n.\nfin\n',
  id: 'job_1/../x',
};

test('without a mail server each mail is one private file, however often it is sent', async () => {
  const folder = join(root, 'new', 'mails');
  const mailer = createMailer({ smtpUrl: null, folder, from });
  await Promise.all([mailer.send(mail), mailer.send({ ...mail, id: 'job_2' })]);
  // A worker died after it had written the mail, and another one sends it again.
  await mailer.send(mail);
  await mailer.close();
  const files = readdirSync(folder).sort();
  assert.deepEqual(files, ['job_1_.._x.eml', 'job_2.eml']);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, `${files[0]}`)).mode & 0o777, 0o600);
  const text = readFileSync(join(folder, `${files[0]}`), 'utf8');
  assert.match(text, /^To: awa@example\.sn\r?$/m);
  assert.match(text, /^From: Paiements <no-reply@pay\.example\.sn>\r?$/m);
  assert.match(text, /^Message-ID: <job_1_.._x@pay\.example\.sn>\r?$/m);
  // RFC 5322, 3.3.
  assert.match(text, /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r?$/m);
  assert.match(text, /verify-email\?token=3?D?abc/);
});

test('a mail that is a file is text to read: its long link is whole, its accents too', async () => {
  const folder = join(root, 'readable');
  const mailer = createMailer({ smtpUrl: null, folder, from });
  const link = `http://localhost:3000/auth/verify-email?token=${'eyJhbGciOi.'.repeat(20)}&callbackURL=%2Fdashboard`;
  await mailer.send({ ...mail, text: `Si vous n’avez pas créé de compte à Thiès :\n${link}\n` });
  await mailer.close();
  const [file = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, file), 'utf8');
  assert.ok(text.includes(link));
  assert.ok(text.includes('Si vous n’avez pas créé de compte à Thiès :'));
  assert.match(text, /^Content-Transfer-Encoding: 8bit\r?$/m);
  assert.equal(text.match(/^Content-Transfer-Encoding/gm)?.length, 1);
});

test('one address stays one, and no line break becomes a header', async () => {
  const folder = join(root, 'injection');
  const mailer = createMailer({ smtpUrl: null, folder, from });
  const to = 'a@example.sn, b@example.sn\r\nBcc: c@example.sn';
  const sent = mailer.send({ ...mail, to, subject: 'x\r\nBcc: d@example.sn' });
  await sent.catch(() => {});
  for (const file of readdirSync(folder)) {
    assert.doesNotMatch(readFileSync(join(folder, file), 'utf8'), /^Bcc:/im);
  }
});

/** Enough of a mail server; `dataAnswer` is what it says of the mail. */
async function smtpServer(dataAnswer: string) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (inData) {
        if (text.endsWith('\r\n.\r\n')) {
          inData = false;
          socket.write(`${dataAnswer}\r\n`);
        }
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, close: () => server.close() };
}

test('with a mail server the mail is handed over', async () => {
  const server = await smtpServer('250 queued');
  const mailer = createMailer({ smtpUrl: server.url, folder: root, from });
  await mailer.send(mail);
  await mailer.close();
  server.close();
  const all = server.received.join('');
  assert.match(all, /MAIL FROM:<no-reply@pay\.example\.sn>/);
  assert.match(all, /RCPT TO:<awa@example\.sn>/);
  assert.match(all, /^\.\.\r$/m, 'a line of one dot does not end the mail');
});

test('a refusal of the mail server is an error, of another kind where it is its last word, and names nobody', async () => {
  for (const [answer, isLast] of [
    ['451 4.2.1 awa@example.sn later', false],
    ['550 5.1.1 <awa@example.sn>: no such user', true],
  ] as const) {
    const server = await smtpServer(answer);
    const mailer = createMailer({ smtpUrl: server.url, folder: root, from });
    const error: unknown = await mailer.send(mail).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Error && error.message.includes(answer.slice(0, 3)));
    assert.equal(error instanceof MailRefused, isLast);
    assert.ok(!inspect(error).includes('awa'), 'errors are logged');
    const refused = isLast ? 'MailRefused ' : '';
    assert.equal(causeOf(error), `${refused}EMESSAGE ${answer.slice(0, 3)} DATA`, 'UI163');
    await mailer.close();
    server.close();
  }
});
