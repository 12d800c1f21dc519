import {
  ACCOUNT_SIZE,
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { demoKeypairs, payoutKey } from '#localnet';
import { accounts } from '#money/ledger';
import { rows } from '#platform';
import { brand, type Kingdom, startKingdom } from '../test/support/kingdom.js';
import { chainSettings, startOwnChain } from '../test/support/own-chain.js';
import { type PayableChain, Payers } from '../test/support/payers.js';
import { openPaymentServices, type PaymentServices } from '../test/support/payment-services.js';
import type { BenchEngines } from './bench-engines.js';
import { type Measure, perSecond, ratioOf } from './measures.js';

const PAYOUTS = 400;
/** How many transfers are under way at the same time, as in `PayoutSending`. */
const AT_A_TIME = 8;
const TOKENS = 1_000_000n;
/** What a payout's marker allocates. */
const MARKER_BYTES = 1;

/** Measures how fast payouts reach new wallets, beside transfers that nothing remembers, and what one costs. */
export async function measurePayouts(engines: BenchEngines): Promise<Measure[]> {
  const payoutTokens = TOKENS * BigInt(PAYOUTS) * 4n;
  const chain = (await startOwnChain(brand, '0', { money: true, payoutTokens })) as PayableChain;
  const kingdom = await startKingdom({
    databaseUrl: await engines.freshDatabase(),
    redisUrl: '',
    env: {
      ...chainSettings(chain),
      PAYMENTS_MODE: 'solana',
      PAYOUT_KEY: payoutKey(),
      PAYOUT_DAY_LIMIT_USD: '1000000',
    },
  });
  const services = await openPaymentServices(kingdom.settings);
  try {
    const transfers = await transferTokens(chain);
    const { seconds, lamports } = await payOut(kingdom, chain, services);
    const { connection } = new Payers(chain);
    const marker = await connection.getMinimumBalanceForRentExemption(MARKER_BYTES);
    const account = await connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE);
    const each = lamports / PAYOUTS;
    const parts = { marker, 'token account': account, fees: each - marker - account };
    return [
      {
        what: `${PAYOUTS} payouts to new wallets, from asked to recorded`,
        ours: perSecond(PAYOUTS / seconds),
        peer: `${perSecond(PAYOUTS / transfers)} plain transfers`,
        ratio: ratioOf(PAYOUTS / seconds, PAYOUTS / transfers),
        aim: '≥ 0.3',
      },
      {
        what: 'lamports for one, with the wallet’s new token account',
        ours: each.toFixed(0),
        peer: Object.entries(parts)
          .map(([part, cost]) => `${part} ${cost.toFixed(0)}`)
          .join(', '),
        ratio: '',
        aim: '',
      },
    ];
  } finally {
    await services.close();
    await kingdom.close();
    await chain.close();
  }
}

/**
 * Sends tokens of the treasury to new wallets and waits for each, as the simplest program would. Returns the seconds that it takes.
 */
async function transferTokens(chain: PayableChain): Promise<number> {
  const payers = new Payers(chain);
  const { treasury } = demoKeypairs();
  const mint = new PublicKey(chain.mintAddress);
  const source = getAssociatedTokenAddressSync(mint, treasury.publicKey);
  const wallets = Array.from({ length: PAYOUTS }, () => Keypair.generate().publicKey);
  const began = performance.now();
  const sendNext = async (): Promise<void> => {
    for (let owner = wallets.pop(); owner; owner = wallets.pop()) {
      const target = getAssociatedTokenAddressSync(mint, owner);
      await payers.send(
        [treasury],
        [
          createAssociatedTokenAccountIdempotentInstruction(treasury.publicKey, target, owner, mint),
          createTransferCheckedInstruction(source, mint, target, treasury.publicKey, TOKENS, 6),
        ],
      );
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendNext));
  return (performance.now() - began) / 1_000;
}

/** Asks for payouts and lets the worker send them, with the watch, until all are recorded. */
async function payOut(
  kingdom: Kingdom,
  chain: PayableChain,
  services: PaymentServices,
): Promise<{ seconds: number; lamports: number }> {
  const { connection } = new Payers(chain);
  const wallet = new PublicKey(chain.payoutAddress);
  await services.payouts();
  await services.watch();
  await kingdom.unitOfWork.run((tx) =>
    services.requests.request(
      tx,
      Array.from({ length: PAYOUTS }, (_, number) => ({
        key: `charity/${number}`,
        kind: 'charity' as const,
        subjectId: String(number),
        currency: 'token' as const,
        source: accounts.gameTreasury.code,
        destination: Keypair.generate().publicKey.toBase58(),
        amount: TOKENS,
      })),
    ),
  );
  const before = await connection.getBalance(wallet);
  const began = performance.now();
  for (let open = PAYOUTS; open > 0;) {
    await services.payouts();
    await services.watch();
    const [row] = await rows<{ open: number }>(
      kingdom.unitOfWork.read,
      `SELECT count(*)::int AS open FROM payout WHERE state <> 'landed'`,
    );
    open = row!.open;
  }
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, lamports: before - (await connection.getBalance(wallet)) };
}
