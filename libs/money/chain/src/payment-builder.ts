import { z } from 'zod';
import type { ChainReader } from './chain-reader.js';
import {
  buildPayment,
  type Payment,
  paymentFee,
  type PaymentMint,
  priorityPrice,
} from './payment-transaction.js';
import type { RpcPool } from './rpc-pool.js';
import { type MissingFunds, simulatePayment } from './simulate-payment.js';

/** What a payment offers for each compute unit, in micro-lamports. */
export interface PriceRange {
  floor: bigint;
  ceiling: bigint;
}

/** A payment whose mint, if it has one, is named by its address. */
export type WantedPayment = Omit<Payment, 'mint' | 'unitPrice'> & { mint: string | null };

/** An unsigned transaction in base64 and its fee in lamports, or why it would fail. */
export type BuiltPayment =
  { transaction: string; fee: bigint } | { missing: MissingFunds } | { failed: string };

const feesSchema = z.array(z.object({ prioritizationFee: z.number().min(0) }));
const blockhashSchema = z.object({
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int() }),
});

/** Builds payments for wallets to sign, after simulating them. */
export class PaymentBuilder {
  /** Decimals and program of a mint never change. */
  private readonly mints = new Map<string, PaymentMint>();

  constructor(
    private readonly pool: RpcPool,
    private readonly reader: ChainReader,
    private readonly prices: PriceRange,
  ) {}

  /**
   * Builds a payment with a fresh blockhash, at a price by which recent transactions have landed.
   * @throws RpcFailure when no endpoint responds usably
   */
  async build(wanted: WantedPayment): Promise<BuiltPayment> {
    const mint = wanted.mint === null ? null : await this.mintOf(wanted.mint);
    const payment: Payment = { ...wanted, mint, unitPrice: await this.unitPrice(wanted) };
    const simulated = await simulatePayment(this.pool, payment);
    if (!('ok' in simulated)) return simulated;
    const latest = await this.pool.read((connection) =>
      connection.call('getLatestBlockhash', [{ commitment: 'confirmed' }], blockhashSchema),
    );
    return { transaction: buildPayment({ ...payment, ...latest.value }), fee: paymentFee(payment.unitPrice) };
  }

  private async unitPrice({ recipient }: WantedPayment): Promise<bigint> {
    const fees = await this.pool.read((connection) =>
      connection.call('getRecentPrioritizationFees', [[recipient]], feesSchema),
    );
    return priorityPrice(fees, this.prices.floor, this.prices.ceiling);
  }

  private async mintOf(address: string): Promise<PaymentMint> {
    const known = this.mints.get(address);
    if (known) return known;
    const mint = await this.reader.mint(address);
    if (!mint) throw new Error(`${address} is not a mint`);
    this.mints.set(address, mint);
    return mint;
  }
}
