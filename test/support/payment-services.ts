import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ENTITIES, FEATURES } from '#features';
import { CharityPaying } from '#features/charity';
import { ChainWatch, HandoverFollowing, Judging, PayerScreening } from '#features/chain-payments';
import { LedgerLog, LogMemos } from '#features/ledger-log';
import { Prices } from '#features/payments';
import { PayoutRounds, Payouts } from '#features/payouts';
import { GiftPayments } from '#features/donations';
import { Claims, PresaleStats, Purchases, Releases } from '#features/presale';
import { Proofs } from '#features/proof';
import { Metrics, PlatformModule, type Settings } from '#platform';
import { VerifySale } from '../../libs/features/proof/src/verify-sale.schedule.js';

export interface WatchOptions {
  /** Whether all accounts are listed, as they are every 30 seconds. Otherwise only those whose balance has changed are. */
  all?: boolean;
  /** How much time has passed since the last reading, for a worker, in seconds. */
  laterS?: number;
}

/** The worker's services for payments, without its jobs and schedules: the chain is read only when a test says so. */
export interface PaymentServices {
  readonly purchases: Purchases;
  readonly gifts: GiftPayments;
  /** Takes payouts of any kind. */
  readonly requests: Payouts;
  readonly releases: Releases;
  readonly claims: Claims;
  readonly charity: CharityPaying;
  readonly proofs: Proofs;
  /** Runs the hourly check of the sale against the site at `SITE_URL`. */
  verifySale(): Promise<void>;
  /** Reads the price of SOL anew. */
  refreshPrice(): Promise<void>;
  /** Reads the chain, judges what has arrived, and follows what was handed over. */
  watch(options?: WatchOptions): Promise<void>;
  /** Reads the chain alone, as a worker does that dies before it judges. */
  readChain(options?: WatchOptions): Promise<void>;
  /** Looks at the payouts once: follows those that were sent, and sends those that are due. */
  payouts(now?: Date): Promise<void>;
  /** Appends to the log of the ledger, and looks whether a memo is due or has landed. */
  log(now?: Date): Promise<void>;
  /** Reads the figures of the sale from the chain. */
  refreshFigures(): Promise<void>;
  /** A metric of the worker, as Prometheus reads it. */
  metric(name: string): Promise<string>;
  close(): Promise<void>;
}

/** After this time, all accounts are listed again. */
const LISTS_AGAIN_S = 31;

/** @param followsReports whether a WebSocket may make it read the chain at other times as well */
export async function openPaymentServices(
  kingdomSettings: Settings,
  { followsReports = false } = {},
): Promise<PaymentServices> {
  const settings = followsReports ? kingdomSettings : { ...kingdomSettings, SOLANA_WS_URL: undefined };
  @Module({
    imports: [
      PlatformModule.forRoot(settings, 'worker', ENTITIES),
      ...FEATURES.filter(({ name }) =>
        [
          'ledger-log',
          'members',
          'presale',
          'charity',
          'donations',
          'payouts',
          'chain-payments',
          'proof',
        ].includes(name),
      ).flatMap(({ worker = [] }) => worker),
    ],
  })
  class WorkerServices {}
  const app = await NestFactory.createApplicationContext(WorkerServices, {
    logger: false,
    abortOnError: false,
  });
  await app.get(PresaleStats).refresh();
  const refreshPrice = async (): Promise<void> => void (await app.get(Prices).refresh('SOL'));
  await refreshPrice();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const readChain: PaymentServices['readChain'] = async ({
    all = true,
    laterS = all ? LISTS_AGAIN_S : 0,
  } = {}) => {
    ahead += laterS * 1000;
    await app.get(ChainWatch).round(now());
  };
  const watch: PaymentServices['watch'] = async (options) => {
    await readChain(options);
    await app.get(PayerScreening).run();
    await app.get(Judging).drain();
    await app.get(HandoverFollowing).follow(now());
  };
  await watch();
  return {
    purchases: app.get(Purchases),
    gifts: app.get(GiftPayments),
    requests: app.get(Payouts),
    releases: app.get(Releases),
    claims: app.get(Claims),
    charity: app.get(CharityPaying),
    proofs: app.get(Proofs),
    verifySale: () => app.get(VerifySale).run(),
    watch,
    readChain,
    refreshPrice,
    payouts: (at) => app.get(PayoutRounds).run(at),
    log: async (at) => {
      await app.get(LedgerLog).append(false);
      await app.get(LogMemos).run(at);
    },
    refreshFigures: () => app.get(PresaleStats).refresh(),
    metric: (name) => app.get(Metrics).registry.getSingleMetricAsString(name),
    close: () => app.close(),
  };
}
