import { expect, it } from '@jest/globals';
import { promptTransfers } from './prompt-transfers.js';

const EXPIRES = 1_600;
const request = { state: 'open', held: true, expiresAt: new Date(EXPIRES * 1000) } as const;
const requests = new Map([
  ['held', request],
  ['other', request],
  ['paid', { ...request, state: 'paid' as const }],
  ['unheld', { ...request, held: false }],
  ['expired', { ...request, state: 'expired' as const }],
]);

const transfer = (names: string[], blockTime = EXPIRES, verdict: 'waiting' | null = null) => ({
  names,
  blockTime,
  verdict,
});

it.each([
  ['holds its tokens', ['held'], EXPIRES, true],
  ['is paid', ['paid', 'held'], EXPIRES, true],
  ['is none at all, as for money in suspense', [], EXPIRES, true],
  ['has expired by the chain’s clock', ['held'], EXPIRES + 1, false],
  ['holds nothing, so that others may get its tokens first', ['unheld'], EXPIRES, false],
  ['was closed, so that the payment is late', ['held', 'expired'], EXPIRES, false],
])('a transfer whose request %s', (_, names, blockTime, prompt) => {
  expect(promptTransfers([transfer(names, blockTime)], requests)).toHaveLength(prompt ? 1 : 0);
});

it('no transfer overtakes one that waits and names the same request', () => {
  const [waiting, behind, apart] = [
    transfer(['unheld', 'held']),
    transfer(['held', 'paid']),
    transfer(['other']),
  ];
  expect(promptTransfers([waiting, behind, apart], requests)).toEqual([apart]);
  expect(promptTransfers([behind, waiting], requests)).toEqual([behind]);
});

it('a transfer without a verdict on its payers waits, as do those behind it, unless it names no request', () => {
  const [unscreened, behind, apart, nameless] = [
    transfer(['held'], EXPIRES, 'waiting'),
    transfer(['held']),
    transfer(['other']),
    transfer([], EXPIRES, 'waiting'),
  ];
  expect(promptTransfers([unscreened, behind, apart, nameless], requests)).toEqual([apart, nameless]);
});
