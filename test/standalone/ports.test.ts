import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { checkPorts, freePort } from '../../apps/standalone/src/ports.js';

it('names the setting of every taken port', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const { port } = squatter.address() as AddressInfo;
  const wanted = [
    { setting: 'PORT', port, host: '127.0.0.1' },
    { setting: 'FREE_PORT', port: await freePort(), host: '127.0.0.1' },
    { setting: 'MAIL_HTTP_PORT', port, host: '127.0.0.1' },
  ];
  await expect(checkPorts(wanted)).rejects.toThrow(
    `Port ${port} is taken: set PORT to another one\nPort ${port} is taken: set MAIL_HTTP_PORT to another one`,
  );
  squatter.close();
});
