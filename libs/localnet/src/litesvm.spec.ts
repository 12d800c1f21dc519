import { expect, it, jest } from '@jest/globals';
import { startSvm } from './litesvm.js';

it('suggests a solution if litesvm has no build for the platform', async () => {
  jest.doMock('litesvm', () => {
    throw new Error('Cannot find native binding');
  });
  await expect(startSvm()).rejects.toThrow(/^The development chain cannot run on .* set SOLANA_RPC_URL/);
});
