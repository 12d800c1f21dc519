import { describe, expect, it } from '@jest/globals';
import { Keypair } from '@solana/web3.js';
import type { ProofLineOf } from '#contracts';
import type { RawTransaction } from '#money/chain';
import { checkTotals, type ComparedSale } from './check-totals.js';
import { placeOf, staysWithSite, unlistedPlaces } from './payout-places.js';

const key = (): string => Keypair.generate().publicKey.toBase58();
const [treasury, payout, mint, other] = [key(), key(), key(), key()];
const site: ProofLineOf<'site'> = {
  kind: 'site',
  mode: 'solana',
  cluster: 'localnet',
  genesisHash: key(),
  mint,
  decimals: 6,
  treasury,
  paymentAddress: key(),
  supply: '1000',
  payoutWallets: [payout],
};
const account = (address: string, of: string | null, openedSlot = 5): ProofLineOf<'account'> => ({
  kind: 'account',
  address,
  role: 'payout',
  owner: payout,
  mint: of,
  currency: of === null ? 'SOL' : 'token',
  opening: '0',
  openedSlot,
});
/** The payout wallet pays a fee of 5, and the token moves between two owners. */
const moved = (from: string, to: string, lamports: Readonly<Record<string, bigint>> = {}): RawTransaction => {
  const places = [placeOf(from, mint), placeOf(to, mint)];
  const accountKeys = [payout, ...places];
  return {
    signature: 'moved',
    slot: 20,
    blockTime: 0,
    failed: false,
    accountKeys,
    memo: null,
    signers: [payout],
    fee: 5n,
    lamportDeltas: accountKeys.map((address) => lamports[address] ?? (address === payout ? -5n : 0n)),
    tokenDeltas: [
      { account: places[0]!, mint, owner: from, delta: -50n },
      { account: places[1]!, mint, owner: to, delta: 50n },
    ],
  };
};

describe('a transaction stays with the site', () => {
  it('if it moves tokens between its wallets, also into a new account', () => {
    expect(staysWithSite(moved(payout, treasury), site)).toBe(true);
    const rent = { [payout]: -205n, [placeOf(treasury, mint)]: 200n };
    expect(staysWithSite(moved(payout, treasury, rent), site)).toBe(true);
  });

  it('unless tokens or SOL end elsewhere', () => {
    expect(staysWithSite(moved(payout, other), site)).toBe(false);
    expect(staysWithSite(moved(payout, treasury, { [payout]: -6n }), site)).toBe(false);
    expect(staysWithSite(undefined, site)).toBe(false);
  });
});

it('the places of payout wallets are read that the chain lists or that the books imply', () => {
  const second = {
    address: key(),
    mint,
    holder: payout,
    amount: 1n,
    frozen: false,
    program: 'token' as const,
  };
  const foreign = { ...second, address: key(), mint: key() };
  const held = new Map([[payout, [second, foreign]]]);
  const found = unlistedPlaces(site, [account(payout, null, 7)], held);
  expect(found.map(({ address, openedSlot }) => [address, openedSlot])).toEqual([
    [placeOf(payout, mint), 7],
    [second.address, 7],
  ]);
});

it('tokens that the payout wallet has sent to the treasury since the bundle are not counted twice', () => {
  const place = placeOf(payout, mint);
  const { signature, slot } = moved(payout, treasury);
  const sale = (to: string): ComparedSale =>
    ({
      head: { slot: 10 },
      site,
      account: [account(place, mint)],
      totals: { allocated: '120', reserved: '0', delivered: '0', sentOtherwise: '0' },
      payout: [],
      request: [],
      others: [{ tokens: '120' }],
      made: new Map(),
      chain: {
        reserves: 100n,
        transfers: [{ signature, slot, account: place, delta: -50n }],
        paid: new Map([[signature, moved(payout, to)]]),
      },
      replay: { decisions: new Map() },
    }) as unknown as ComparedSale;
  expect(checkTotals(sale(other))).toEqual([]);
  expect(checkTotals(sale(treasury))).toEqual([
    {
      thing: 'tokens of the treasury and the payout wallets',
      expected: 'at least the 120 that are owed',
      found: '100',
    },
  ]);
});
