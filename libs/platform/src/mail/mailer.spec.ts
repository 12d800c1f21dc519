import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Mailer } from './mailer.js';

const silent = createServer();
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => silent.close(resolve)));

it('gives up on a mail server that never speaks, so that the job can be tried again', async () => {
  const { port } = silent.address() as AddressInfo;
  const mailer = new Mailer(`smtp://127.0.0.1:${port}`, { name: 'n', address: 'c@d.example' }, 20);
  const mail = { to: 'a@b.example', subject: 's', html: 'h', text: 't', messageId: 'id' };
  const sent = mailer.send(mail);
  await expect(sent).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  mailer.close();
});
