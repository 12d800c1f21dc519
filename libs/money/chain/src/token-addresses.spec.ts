import { describe, expect, it } from '@jest/globals';
import { tokenAddresses } from './token-addresses.js';

const MINT = 'So11111111111111111111111111111111111111112';
const TREASURY = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const unnamed = { token: { mintAddress: '', treasuryAddress: '' } };
const none = { MINT_ADDRESS: undefined, TREASURY_ADDRESS: undefined };

describe('the token’s addresses', () => {
  it('come from the settings, or else from the brand file, which may omit them', () => {
    expect(tokenAddresses(none, unnamed)).toMatchObject({ mint: undefined, treasury: undefined });
    const branded = { token: { mintAddress: MINT, treasuryAddress: TREASURY } };
    expect(tokenAddresses(none, branded)).toEqual({ mint: MINT, treasury: TREASURY, payout: [] });
    expect(tokenAddresses({ ...none, MINT_ADDRESS: TREASURY }, branded)).toEqual({
      mint: TREASURY,
      treasury: TREASURY,
      payout: [],
    });
  });

  it('name the wallets that send payouts, or have', () => {
    const PAYOUT_ADDRESS = '9YRbmenJUJ2JhvWUcyaaBYrW4N2TKbgDnW7YcCSiAuaY';
    const former = { PAYOUT_ADDRESS, PAYOUT_FORMER_ADDRESSES: [TREASURY] };
    expect(tokenAddresses({ ...none, ...former }, unnamed).payout).toEqual([PAYOUT_ADDRESS, TREASURY]);
  });

  it.each([
    '9'.repeat(32),
    MINT.slice(0, 38),
    '1'.repeat(33),
    'treasury',
    '11111111111111111111111111111111',
  ])('are 32-byte keys that somebody can hold, never %s', (address) => {
    expect(() => tokenAddresses({ ...none, MINT_ADDRESS: address }, unnamed)).toThrow(/^MINT_ADDRESS/);
    const branded = { token: { mintAddress: '', treasuryAddress: address } };
    expect(() => tokenAddresses(none, branded)).toThrow(/^TREASURY_ADDRESS/);
  });
});
