import { Keypair } from '@solana/web3.js';
import { fetchBundle, verifySale } from '#features/proof';
import type { Payment } from '#contracts';
import { payoutKey } from '#localnet';
import { rows } from '#platform';
import { brandWithPresale } from '../test/support/brand-with-rounds.js';
import { openPaymentServices, type PaymentServices } from '../test/support/payment-services.js';
import type { BenchEngines } from './bench-engines.js';
import { type Lab, measureReads, openLab, request } from './chain-payments.bench.js';
import { type Measure, ratioOf } from './measures.js';

const PURCHASES = 10_000;
/** So many are asked for and paid before the chain is read. */
const TOGETHER = 500;
const AT_A_TIME = 8;
const TOKENS = '100';
/** The payout wallet has more than all release shares. */
const PAYOUT_TOKENS = 1_000_000_000_000n;

/** Measures how long a stranger needs to check a sale whose release shares are paid out, beside only reading its transactions. */
export async function measureVerifySale(engines: BenchEngines): Promise<Measure[]> {
  // Small purchases, so that the sale is large enough for all of them.
  const brand = brandWithPresale({ minAmount: TOKENS });
  const env = { BRAND_FILE: brand.file, PAYMENT_HOLD_PERCENT: '100', PAYOUT_KEY: payoutKey() };
  const lab = await openLab(await engines.freshDatabase(), 0, env, PAYOUT_TOKENS);
  const services = await openPaymentServices(lab.kingdom.settings);
  try {
    const signatures: string[] = [];
    while (signatures.length < PURCHASES) {
      signatures.push(...(await buyTogether(lab)));
      await services.watch();
    }
    signatures.push(...(await releaseAll(lab, services)));
    if (!(await services.proofs.write())) throw new Error('The proof was not written');
    const calls = lab.calls();
    const began = performance.now();
    const { findings, figures } = await verifySale({
      bundle: await fetchBundle(lab.kingdom.url),
      rpc: lab.kingdom.settings.SOLANA_RPC_URL,
      requestsPerSecond: 1_000_000,
    });
    const seconds = (performance.now() - began) / 1_000;
    const read = lab.calls() - calls;
    const payments = figures.find(({ name }) => name === 'payments');
    if (findings.length > 0 || payments?.chain !== BigInt(PURCHASES))
      throw new Error(`${payments?.chain} payments, ${findings.length} differences`);
    const alone = signatures.length / (await measureReads(lab, signatures));
    return [
      {
        what: `a sale of ${PURCHASES.toLocaleString('en')} purchases and payouts checked from outside`,
        ours: `${seconds.toFixed(1)} s`,
        peer: `${alone.toFixed(1)} s to read its transactions`,
        ratio: ratioOf(alone, seconds),
        aim: '',
      },
      { what: 'the same: RPC calls', ours: read.toLocaleString('en'), peer: '', ratio: '', aim: '' },
    ];
  } finally {
    await services.close();
    await lab.close();
    brand.erase();
  }
}

/** Asks for purchases and pays them, from a wallet of their own, because each gets little play money. Returns the signatures. */
async function buyTogether(lab: Lab): Promise<string[]> {
  const payer = await lab.payers.open();
  const signatures: string[] = [];
  let left = TOGETHER;
  const buyNext = async (): Promise<void> => {
    while (left-- > 0) {
      const { payment }: { payment: Payment } = await request(lab, {
        tokenAmount: TOKENS,
        buyerWallet: Keypair.generate().publicKey.toBase58(),
      });
      signatures.push(await lab.payers.pay(payer, payment));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, buyNext));
  return signatures;
}

/** Pays the release shares of all purchases out. Returns the signatures. */
async function releaseAll({ kingdom }: Lab, services: PaymentServices): Promise<string[]> {
  await services.releases.requestDue();
  for (;;) {
    await services.payouts();
    await services.watch();
    const landed = await rows<{ signature: string }>(
      kingdom.unitOfWork.read,
      `SELECT signature FROM payout WHERE state = 'landed'`,
    );
    if (landed.length === PURCHASES) return landed.map(({ signature }) => signature);
  }
}
