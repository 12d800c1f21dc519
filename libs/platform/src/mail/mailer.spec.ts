import { afterEach, describe, expect, it } from '@jest/globals';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { PermanentRefusal } from '../outbox/permanent-refusal.js';
import { Mailer } from './mailer.js';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** An SMTP server that answers every command well but the ones named. */
const smtp = (answers: Record<string, string>): Promise<number> =>
  listen(
    createServer((socket) => {
      let writing = false;
      socket.write('220 mail.example\r\n');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          if (writing && line !== '.') continue;
          const command = Object.keys(answers).find((name) =>
            line.toUpperCase().startsWith(name.toUpperCase()),
          );
          const good = line === 'DATA' ? '354 go on' : '250 fine';
          const answer = command ? answers[command]! : good;
          writing = answer.startsWith('354');
          socket.write(`${answer}\r\n`);
        }
      });
      socket.on('error', () => undefined);
    }),
  );

async function send(port: number, mail: { to?: string; cc?: string } = {}): Promise<unknown> {
  const mailer = new Mailer(`smtp://127.0.0.1:${port}`, { name: 'n', address: 'c@d.example' }, '', 30_000);
  const sent = mailer.send({
    to: 'a@b.example',
    subject: 's',
    html: 'h',
    text: 't',
    messageId: 'id',
    ...mail,
  });
  return sent
    .then(
      () => 'sent',
      (error: unknown) => error,
    )
    .finally(() => mailer.close());
}

describe('a mail', () => {
  it('is given up if the mail server does not respond, so that the job can be retried', async () => {
    const mailer = new Mailer(
      `smtp://127.0.0.1:${await listen(createServer())}`,
      { name: 'n', address: 'c@d.example' },
      '',
      20,
    );
    const mail = { to: 'a@b.example', subject: 's', html: 'h', text: 't', messageId: 'id' };
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    mailer.close();
  });

  it('is sent if the server accepts it', async () => {
    expect(await send(await smtp({}))).toBe('sent');
  });

  it.each([
    ['the address has no mailbox', { 'RCPT TO': '550 5.1.1 no such user' }],
    ['the server does not like the mail', { '.': '554 5.6.0 not this one' }],
  ])('is refused for good if %s', async (_, answers) => {
    const refusal = await send(await smtp(answers));
    expect(refusal).toBeInstanceOf(PermanentRefusal);
  });

  it('is refused for good if its address is invalid', async () => {
    expect(await send(await smtp({}), { to: 'nobody' })).toBeInstanceOf(PermanentRefusal);
  });

  it.each([
    ['the mailbox is full for now', { 'RCPT TO': '452 4.2.2 full' }],
    ['the server refuses us', { 'RCPT TO': '550 5.7.1 relaying denied' }],
    ['the server refuses our address', { 'MAIL FROM': '553 5.1.8 bad sender' }],
    ['the server is busy', { '.': '451 4.3.0 later' }],
  ])('is retried if %s', async (_, answers) => {
    const failure = await send(await smtp(answers));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentRefusal);
  });

  it('is retried if the copy was accepted and the recipient was refused for now', async () => {
    const port = await smtp({ 'RCPT TO:<a@b.example>': '451 4.7.1 greylisted' });
    const failure = await send(port, { cc: 'team@d.example' });
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentRefusal);
  });

  it('is refused for good if the copy was accepted and the recipient was refused', async () => {
    const port = await smtp({ 'RCPT TO:<a@b.example>': '550 5.1.1 no such user' });
    expect(await send(port, { cc: 'team@d.example' })).toBeInstanceOf(PermanentRefusal);
  });
});
