import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeySigner, memoMessage, payoutMarkMessage, payoutMessage } from '#money/chain';
import { PayoutSigner } from '../../apps/signer/src/payout-signer.js';
import type { Policy } from '../../apps/signer/src/policy.js';
import { factsOf, markFacts, memoFacts } from '../../apps/signer/src/signed-facts.js';
import { SigningLog } from '../../apps/signer/src/signing-log.js';
import { casesOf } from '../support/thorough.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const RENT = 897_840n;
const TOKEN_ACCOUNT_RENT = 2_039_280n;

const newAddress = (): string => Keypair.generate().publicKey.toBase58();
const key = new KeySigner(bs58.encode(Keypair.generate().secretKey));
const [mint, one, other] = [newAddress(), newAddress(), newAddress()];
const block = { blockhash: newAddress(), lastValidBlockHeight: 0 };
const policy: Policy = {
  wallet: key.address,
  limits: new Map([
    ['SOL', { payout: 3_000_000n, day: 10_000_000n }],
    [mint, { payout: 100n, day: 200n }],
  ]),
  vaults: new Set(),
  denied: new Set(),
  priceCeiling: 1_000_000n,
};
const head = `kingdom.example/ledger\n3\n${'A'.repeat(43)}=\n\n— kingdom.example/ledger c2lnbmF0dXJl\n`;

/** What a holder of the token may ask for. `paid` is the rest of the text of a mark. */
interface Asked {
  kind: 'payout' | 'mark' | 'memo';
  key: string;
  paid: string;
  destination: string;
  inTokens: boolean;
  /** Tokens, or millions of lamports. */
  amount: bigint;
  markerRent: bigint;
  unitPrice: bigint;
}
const usual: Asked = {
  kind: 'payout',
  key: 'release/1',
  paid: 's d',
  destination: one,
  inTokens: true,
  amount: 100n,
  markerRent: RENT,
  unitPrice: 0n,
};

function built(asked: Asked) {
  const { kind, key: owed, paid, destination, inTokens, markerRent, unitPrice } = asked;
  const { address: wallet } = key;
  if (kind === 'memo') {
    const memo = { wallet, text: head, unitPrice };
    return { message: memoMessage(memo, block), facts: memoFacts(memo) };
  }
  if (kind === 'mark') {
    const [signature, to] = paid.split(' ') as [string, string];
    const mark = { wallet, key: owed, signature, destination: to, unitPrice, markerRent };
    return { message: payoutMarkMessage(mark, block), facts: markFacts(mark) };
  }
  const currency = inTokens ? { address: mint, decimals: 6, program: 'token' as const } : null;
  const amount = inTokens ? asked.amount : asked.amount * 1_000_000n;
  const payout = { wallet, key: owed, destination, mint: currency, amount, unitPrice, markerRent };
  return { message: payoutMessage(payout, block), facts: factsOf(payout) };
}

let folder: string;
let path: string;
let log: SigningLog;
let now: number;
const open = (): void => void (log = new SigningLog(path));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-limits-'));
  path = join(folder, 'signer.log');
  now = Date.UTC(2026, 0, 1);
  open();
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

/** Returns why the signer refuses it, or null if it signs it. */
async function refusal(change: Partial<Asked>): Promise<string | null> {
  const signer = new PayoutSigner(key, policy, log, () => new Date(now));
  const result = await signer.sign(built({ ...usual, ...change }).message);
  return 'refused' in result ? result.refused : null;
}

describe('the limit of the day can’t be exceeded', () => {
  it('by a payout and a mark under one key', async () => {
    expect(await refusal({ key: 'release/1 s d' })).toBe('key-not-allowed');
    expect(await refusal({ kind: 'mark', key: 'release/1' })).toBeNull();
    for (const owed of ['release/2', 'release/3']) {
      expect(await refusal({ key: owed })).toBeNull();
      expect(await refusal({ kind: 'mark', key: owed })).toBeNull();
    }
    expect(await refusal({ key: 'release/4' })).toBe('day-limit');
  });

  it('by a payout and a memo under one key', async () => {
    expect(await refusal({ key: 'memo' })).toBe('key-not-allowed');
    for (const owed of ['release/1', 'release/2']) {
      expect(await refusal({ key: owed })).toBeNull();
      expect(await refusal({ kind: 'memo' })).toBeNull();
    }
    expect(await refusal({ key: 'release/3' })).toBe('day-limit');
  });

  it('by a payout whose marker gets no deposit, so that the chain makes it several times', async () => {
    expect(await refusal({ markerRent: 0n })).toBe('deposit-too-low');
    expect(await refusal({ kind: 'mark', markerRent: 0n })).toBe('deposit-too-low');
  });

  it('by deposits that are lower when something is signed again', async () => {
    const inSol = { inTokens: false, amount: 1n };
    for (let n = 1; n <= 5; n += 1) {
      const owed = { ...inSol, key: `release/${n}` };
      expect(await refusal({ ...owed, markerRent: 1_000_000n })).toBe(n < 5 ? null : 'day-limit');
      if (n < 5) expect(await refusal({ ...owed, markerRent: 1n })).toBeNull();
    }
  });

  it('by signing the same again a day later, and something else beside it', async () => {
    expect(await refusal({ key: 'release/1' })).toBeNull();
    expect(await refusal({ key: 'release/2' })).toBeNull();
    now += DAY_MS - 1;
    expect(await refusal({ key: 'release/1' })).toBeNull();
    now += 1;
    expect(await refusal({ key: 'release/3' })).toBeNull();
    expect(await refusal({ key: 'release/4' })).toBe('day-limit');
    expect(await refusal({ key: 'release/1', destination: other })).toBe('other-payout-under-this-key');
    expect(await refusal({ key: 'release/1', amount: 99n })).toBe('other-payout-under-this-key');
  });
});

/** The rules of the chain for what was signed. A marker without a deposit is gone when its transaction ends. */
class ModelOfChain {
  private readonly markers = new Set<string>();
  readonly outflows: { at: number; currency: string; amount: bigint }[] = [];

  land(asked: Asked): void {
    const { currency, amount, fee } = built(asked).facts;
    this.pay('SOL', fee);
    if (asked.kind === 'memo' || this.markers.has(asked.key)) return;
    if (asked.markerRent > 0n && asked.markerRent < RENT) return;
    if (asked.markerRent > 0n) this.markers.add(asked.key);
    this.pay('SOL', asked.markerRent + (currency === mint ? TOKEN_ACCOUNT_RENT : 0n));
    this.pay(currency, amount);
  }

  /** The most that left within 24 hours. */
  most(currency: string): bigint {
    const sums = this.outflows.map(({ at }) =>
      this.outflows
        .filter((each) => each.currency === currency && each.at <= at && each.at > at - DAY_MS)
        .reduce((sum, { amount }) => sum + amount, 0n),
    );
    return sums.reduce((a, b) => (a > b ? a : b), 0n);
  }

  private pay(currency: string, amount: bigint): void {
    this.outflows.push({ at: now, currency, amount });
  }
}

/** Few keys, payments and hours, so that requests meet. */
const asked: fc.Arbitrary<Asked> = fc
  .record({
    kind: fc.constantFrom('payout', 'payout', 'mark', 'memo'),
    key: fc.constantFrom('release/1', 'release/2', 'release/1 s d', 'memo'),
    paid: fc.constant('s d'),
    payment: fc.constantFrom(
      { destination: one, inTokens: true, amount: 100n },
      { destination: one, inTokens: false, amount: 3n },
      { destination: other, inTokens: true, amount: 99n },
    ),
    markerRent: fc.constantFrom(0n, 1n, RENT, 1_000_000n),
    unitPrice: fc.constantFrom(0n, 1_000_000n),
  })
  .map(({ payment, ...rest }) => Object.assign(rest, payment));
const step = fc.record({
  asked,
  minutes: fc.constantFrom(0, 0, 0, 0, 0, 0, 60, 1_439),
  restarts: fc.constantFrom(false, false, false, false, true),
});

it('whatever is asked, in any order and across restarts, no 24 hours take more than the limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      log.close();
      rmSync(path);
      open();
      const chain = new ModelOfChain();
      for (const { asked, minutes, restarts } of steps) {
        now += minutes * MINUTE_MS;
        if (restarts) {
          log.close();
          open();
        }
        if (asked.kind === 'mark' && asked.key.includes(' ')) continue;
        if ((await refusal(asked)) === null) chain.land(asked);
      }
      for (const [currency, { day }] of policy.limits) expect(chain.most(currency) <= day).toBe(true);
    }),
    { numRuns: casesOf(30, 500) },
  );
});
