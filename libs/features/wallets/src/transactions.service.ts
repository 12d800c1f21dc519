import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Chain, RefusedTransaction } from '#money/chain';
import type { SentTransaction, TransactionState } from '#contracts';
import { LOGGER } from '#platform';
import { ChainUnavailableError, TransactionRefusedError } from './wallets.errors.js';

/**
 * Sends signed transactions to the chain without checking them. Their content is up to their signer and the
 * network.
 */
@Injectable()
export class Transactions {
  constructor(
    private readonly chain: Chain,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws TransactionRefusedError, ChainUnavailableError */
  async send(transaction: Uint8Array): Promise<SentTransaction> {
    try {
      return { signature: await this.chain.send(transaction) };
    } catch (error) {
      if (error instanceof RefusedTransaction) throw new TransactionRefusedError();
      throw this.unavailable(error);
    }
  }

  /** @throws ChainUnavailableError */
  async state(signature: string): Promise<TransactionState> {
    try {
      return { status: await this.chain.stateOf(signature) };
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  private unavailable(error: unknown): ChainUnavailableError {
    this.logger.warn({ err: error }, 'the chain could not be reached');
    return new ChainUnavailableError();
  }
}
