import type { Keypair } from '@solana/web3.js';
import type { CreatedPurchase, Payment, Purchase } from '#contracts';
import { rows } from '#platform';
import { openFaultyRpc } from '../test/support/faulty-rpc.js';
import { handOverPayment } from '../test/support/handover.js';
import { brand, type Kingdom, startKingdom } from '../test/support/kingdom.js';
import { chainSettings, startOwnChain } from '../test/support/own-chain.js';
import { type PayableChain, Payers } from '../test/support/payers.js';
import { openPaymentServices, type PaymentServices } from '../test/support/payment-services.js';
import { buy, readPurchase } from '../test/support/purchases.js';
import type { BenchEngines } from './bench-engines.js';
import { type Measure, ms, percentile, perSecond, ratioOf } from './measures.js';

const PRESSES = 40;
/** How long transactions take to become final after they were confirmed. */
const FINALITY_MS = 2_000;
const FOUND = 1_000;
/** How many reads are under way at the same time, as in `TransactionReading`. */
const READS_AT_A_TIME = 8;
const ROUNDS_A_MINUTE = 12;
const OPEN = [1, 100, 1_000];

/** A kingdom in solana mode whose calls to its chain are counted. */
export interface Lab {
  readonly kingdom: Kingdom;
  readonly chain: PayableChain;
  readonly payers: Payers;
  readonly payer: Keypair;
  calls(method?: string): number;
  close(): Promise<void>;
}

export async function openLab(
  databaseUrl: string,
  finalityMs: number,
  env: Record<string, string> = {},
  payoutTokens = 0n,
): Promise<Lab> {
  const chain = (await startOwnChain(brand, '0', { money: true, finalityMs, payoutTokens })) as PayableChain;
  const rpc = await openFaultyRpc(chain.rpcUrl);
  const kingdom = await startKingdom({
    databaseUrl,
    redisUrl: '',
    env: {
      ...chainSettings(chain),
      PAYMENTS_MODE: 'solana',
      SOLANA_RPC_URL: rpc.url,
      PAYMENT_HOLDS_PER_CALLER: '100000',
      PAYMENT_MINUTES: '60',
      ...env,
    },
  });
  const payers = new Payers(chain);
  return {
    kingdom,
    chain,
    payers,
    payer: await payers.open(),
    calls: (method) => rpc.calls(method),
    close: async () => {
      await kingdom.close();
      rpc.close();
      await chain.close();
    },
  };
}

export const request = async (
  { kingdom }: Lab,
  input: object = {},
): Promise<CreatedPurchase & { payment: Payment }> => {
  const { status, body } = await buy(kingdom, { paymentCurrency: 'USDC', ...input });
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as CreatedPurchase & { payment: Payment };
};

/** Measures payments on the chain: how long a buyer waits, how fast payments are found, and what the watch costs. */
export async function measureChainPayments(engines: BenchEngines): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [measure, finalityMs] of [
    [measurePresses, FINALITY_MS],
    [measureFinding, 0],
    [measureCalls, 0],
  ] as const) {
    const lab = await openLab(await engines.freshDatabase(), finalityMs);
    try {
      measures.push(...(await measure(lab)));
    } finally {
      await lab.close();
    }
  }
  return measures;
}

/** From the press of Pay until the page reads that the payment was seen, and that the purchase is confirmed. */
async function measurePresses(lab: Lab): Promise<Measure[]> {
  const services = await openPaymentServices(lab.kingdom.settings);
  await services.close();
  const worker = await lab.kingdom.startWorker();
  const seen: number[] = [];
  const credited: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    const purchase = await request(lab);
    const began = performance.now();
    await handOverPayment(lab.kingdom, lab.payer, purchase);
    const until = async (reached: (purchase: Purchase) => boolean): Promise<number> => {
      while (!reached(await readPurchase(lab.kingdom, purchase)))
        await new Promise((resolve) => setTimeout(resolve, 10));
      return performance.now() - began;
    };
    seen.push(await until(({ payment }) => payment!.handedOver[0]?.state !== 'sent'));
    credited.push(await until(({ status }) => status !== 'processing'));
  }
  await worker.close();
  const row = (what: string, times: number[], of = ''): Measure => ({
    what: `press of Pay to ${what}, p50 / p99`,
    ours: `${ms(percentile(times, 50))} / ${ms(percentile(times, 99))}`,
    peer: of,
    ratio: of && ratioOf(FINALITY_MS, percentile(times, 50)),
    aim: '',
  });
  return [row('seen', seen), row('credited', credited, `${ms(FINALITY_MS)} finality`)];
}

/** Payments that arrived together, found and judged, beside only reading their transactions. */
async function measureFinding(lab: Lab): Promise<Measure[]> {
  const services = await openPaymentServices(lab.kingdom.settings);
  // One wallet gets too little play money for all of them.
  const payers = [lab.payer, await lab.payers.open()];
  const signatures: string[] = [];
  for (let payment = 0; payment < FOUND; payment++)
    signatures.push(await lab.payers.pay(payers[payment % payers.length]!, (await request(lab)).payment));
  const began = performance.now();
  await services.watch();
  const found = (FOUND * 1000) / (performance.now() - began);
  const [paid] = await rows<{ count: number }>(
    lab.kingdom.unitOfWork.read,
    `SELECT count(*)::int FROM payment_request WHERE state = 'paid'`,
  );
  if (paid!.count !== FOUND) throw new Error(`${paid!.count} of ${FOUND} payments were credited`);
  const readsPerSecond = await measureReads(lab, signatures);
  await services.close();
  return [
    {
      what: `${FOUND.toLocaleString('en')} payments found and credited`,
      ours: perSecond(found),
      peer: `${perSecond(readsPerSecond)} transactions read`,
      ratio: ratioOf(found, readsPerSecond),
      aim: '≥ 0.5',
    },
  ];
}

/** How many transactions are read each second if nothing is done with them. */
export async function measureReads({ kingdom }: Lab, signatures: readonly string[]): Promise<number> {
  const [url] = kingdom.settings.SOLANA_RPC_URL;
  const options = { encoding: 'json', commitment: 'finalized', maxSupportedTransactionVersion: 255 };
  const began = performance.now();
  const queue = [...signatures];
  const read = async (): Promise<void> => {
    for (let signature = queue.pop(); signature !== undefined; signature = queue.pop()) {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getTransaction',
        params: [signature, options],
      });
      const headers = { 'content-type': 'application/json' };
      await (await fetch(url!, { method: 'POST', headers, body })).json();
    }
  };
  await Promise.all(Array.from({ length: READS_AT_A_TIME }, read));
  return (signatures.length * 1000) / (performance.now() - began);
}

/** The calls of a minute of rounds, in which a tenth of the open requests is paid, beside a look-up for each every 5 s. */
async function measureCalls(lab: Lab): Promise<Measure[]> {
  const services = await openPaymentServices(lab.kingdom.settings);
  const measures: Measure[] = [];
  const open: Payment[] = [];
  for (const count of OPEN) {
    while (open.length < count) open.push((await request(lab)).payment);
    const payments = open.splice(0, Math.floor(count / 10));
    const paid = payments.length;
    const calls = await callsOfAMinute(lab, services, payments);
    const limit = 20 + 0.1 * count + 2 * paid;
    measures.push({
      what: `RPC calls a minute, ${count.toLocaleString('en')} open requests, ${paid} payments`,
      ours: String(calls),
      peer: `${ROUNDS_A_MINUTE * count + paid} with a look-up for each`,
      ratio: ratioOf(calls, limit),
      aim: '≤ 1',
    });
  }
  await services.close();
  return measures;
}

async function callsOfAMinute(lab: Lab, services: PaymentServices, payments: Payment[]): Promise<number> {
  const before = lab.calls();
  for (let round = 0; round < ROUNDS_A_MINUTE; round++) {
    const share = Math.ceil(payments.length / (ROUNDS_A_MINUTE - round));
    for (const payment of payments.splice(0, share)) await lab.payers.pay(lab.payer, payment);
    await services.watch({ all: round % 6 === 0 });
  }
  return lab.calls() - before;
}
