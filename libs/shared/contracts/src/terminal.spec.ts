import { expect, it } from '@jest/globals';
import { readTerminalMessage, type TerminalMessage } from './terminal.js';

it('reads each message of the terminal’s frame', () => {
  const messages: TerminalMessage[] = [
    { type: 'ready' },
    { type: 'opened' },
    { type: 'swapFailed' },
    { type: 'failed', reason: 'notLoaded' },
    { type: 'failed', reason: 'wrongNetwork' },
    { type: 'failed', reason: 'openFailed' },
    { type: 'swapped', signature: '5VERY1ongSignature' },
  ];
  for (const message of messages) expect(readTerminalMessage(message)).toEqual(message);
});

it.each([
  undefined,
  null,
  'ready',
  [],
  {},
  { type: 'open', mint: 'x' },
  { type: 'ready', more: 1 },
  { type: 'failed' },
  { type: 'failed', reason: 'toString' },
  { type: 'failed', reason: ['notLoaded'] },
  { type: 'swapped' },
  { type: 'swapped', signature: 5 },
  { type: 'swapped', signature: '' },
  { type: 'swapped', signature: '<b>x</b>' },
  { type: 'swapped', signature: 'x'.repeat(129) },
  { type: 'swapped', signature: 'x', reason: 'notLoaded' },
])('rejects %j', (data) => {
  expect(readTerminalMessage(data)).toBeUndefined();
});
