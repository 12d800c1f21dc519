import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keypair, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { decimalsOf, parseUnits, type ProofLine, type ProofLineOf } from '#contracts';
import { byKind } from '../../libs/features/proof/src/check-bundle.js';
import { lineOf } from '../../libs/features/proof/src/finding.js';
import { readBundle, type ServedBundle } from '../../libs/features/proof/src/read-bundle.js';
import { fetchBundle, verifySale } from '../../libs/features/proof/src/verify-sale.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  newWallet,
  payoutKeypair,
  settlePayouts,
  startPayoutKingdom,
} from '../support/payouts.js';
import { signedBundle, without } from '../support/proof-bundles.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let bundle: ServedBundle;
let lines: readonly ProofLine[];

async function publish(proofs = kingdom.proofs): Promise<void> {
  expect(await proofs.write()).toBe(true);
  bundle = await fetchBundle(kingdom.url);
  ({ lines } = readBundle(bundle));
}

/** What the verifier finds in lines that a malicious site has signed. */
async function findingsOf(changed: readonly ProofLine[]): Promise<string[]> {
  const { findings } = await verifySale({
    rpc: [kingdom.chain.rpcUrl],
    requestsPerSecond: 1000,
    bundle: signedBundle(kingdom, bundle, changed),
  });
  return findings.map(lineOf);
}

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
  const bought = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [bought.id]));
  const surplus = await kingdom.request({ paymentCurrency: 'USDC' });
  const due = parseUnits(surplus.payment!.due, decimalsOf('USDC', 6));
  await kingdom.pay(await kingdom.payer(), surplus, { amount: due + 50_000_000n });
  await settlePayouts(kingdom, worker);
  await publish();
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});

const payoutAccounts = (): ProofLineOf<'account'>[] =>
  byKind(lines).account.filter(({ role }) => role === 'payout');
const hasCurrency = (line: ProofLine, currency: string): boolean =>
  'currency' in line && line.currency === currency;
const isOfPayouts = (line: ProofLine): boolean =>
  (line.kind === 'account' || line.kind === 'transfer') && line.role !== 'payment';

describe('a signed bundle with matching counts', () => {
  it('has no findings if nothing is hidden', async () => {
    expect(payoutAccounts()).toHaveLength(4);
    expect(await findingsOf(without(lines, () => false))).toEqual([]);
  });

  it.each(['SOL', 'USDC', 'USDT', 'token'])(
    'is found to lack the payout wallet’s account in %s, with its transfers and payouts',
    async (currency) => {
      const { address } = payoutAccounts().find((account) => account.currency === currency)!;
      const hidden = without(
        lines,
        (line) => hasCurrency(line, currency) && (isOfPayouts(line) || line.kind === 'payout'),
      );
      expect(await findingsOf(hidden)).toContain(
        `account ${address}: expected watched, found not in the bundle`,
      );
    },
  );

  it('is found to lack all accounts of the payout wallet, from which something has left', async () => {
    const used = payoutAccounts().filter(({ currency }) => currency !== 'USDT');
    expect(used).toHaveLength(3);
    const expected = used.map(
      ({ address }) => `account ${address}: expected watched, found not in the bundle`,
    );
    expect(await findingsOf(without(lines, isOfPayouts))).toEqual(expect.arrayContaining(expected));
    const withoutPayouts = without(lines, (line) => isOfPayouts(line) || line.kind === 'payout');
    expect(await findingsOf(withoutPayouts)).toEqual(expect.arrayContaining(expected));
  });

  it('is found to lack the payout wallet itself', async () => {
    const hidden = without(lines, isOfPayouts);
    const site = { ...byKind(hidden).site[0]!, payoutWallets: [] };
    expect(await findingsOf([site, ...hidden.slice(1)])).toContain(
      'site, payoutWallets: expected the wallet that has sent the payouts, found none',
    );
  });

  it('is found to lack a currency in which payments are taken', async () => {
    const hidden = without(lines, (line) => line.kind !== 'payout' && hasCurrency(line, 'USDT'));
    expect(await findingsOf(hidden)).toContain(
      'account of payments in USDT: expected watched, found not in the bundle',
    );
  });
});

describe('a former payout wallet', () => {
  const next = Keypair.generate();
  let successor: PaymentServices;
  const send = (to: string): Promise<unknown> => {
    const transfer = SystemProgram.transfer({
      fromPubkey: payoutKeypair().publicKey,
      toPubkey: kingdom.payers.key(to),
      lamports: 5_000_000,
    });
    return kingdom.payers.send([payoutKeypair()], [transfer]);
  };
  const publishLater = async (): Promise<void> => {
    // Its clock is that of the server, and the kingdom's has been set forward.
    await kingdom.payers.settle();
    await successor.watch({ laterS: 3600 });
    await publish(successor.proofs);
  };

  beforeAll(async () => {
    successor = await openPaymentServices({
      ...kingdom.settings,
      PAYOUT_ADDRESS: next.publicKey.toBase58(),
      PAYOUT_KEY: bs58.encode(next.secretKey),
      PAYOUT_FORMER_ADDRESSES: [kingdom.chain.payoutAddress],
    });
    await publishLater();
  });
  afterAll(() => successor?.close());

  it('keeps its accounts in the bundle', async () => {
    const former = byKind(lines).account.filter(({ role }) => role === 'former-payout');
    expect(former.map(({ owner }) => owner)).toEqual(Array(4).fill(kingdom.chain.payoutAddress));
    expect(await findingsOf(lines)).toEqual([]);
  });

  it('is found if its accounts are hidden', async () => {
    const hidden = without(lines, (line) => line.kind === 'account' && line.role === 'former-payout');
    expect(await findingsOf(hidden)).toContainEqual(
      `account ${kingdom.chain.payoutAddress}: expected watched, found not in the bundle`,
    );
  });

  it('may send what it holds to another wallet of the site, and nothing elsewhere', async () => {
    await send(next.publicKey.toBase58());
    await publishLater();
    expect(await findingsOf(lines)).toEqual([]);
    await send(newWallet());
    await publishLater();
    const address = kingdom.chain.payoutAddress;
    expect(await findingsOf(lines)).toEqual([
      expect.stringMatching(`^transfer .* in ${address}: expected a payout, or accepted by operators`),
    ]);
  });
});
