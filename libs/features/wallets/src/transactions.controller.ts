import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import bs58 from 'bs58';
import {
  type SendTransaction,
  sendTransactionSchema,
  type SentTransaction,
  sentTransactionSchema,
  transactionSignatureSchema,
  type TransactionState,
  transactionStateSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Transactions } from './transactions.service.js';

/**
 * Accepts exactly 64 bytes. The chain would reject anything else, and that error would look as if the chain could
 * not be reached.
 */
const signatureSchema = transactionSignatureSchema.refine((text) => bs58.decodeUnsafe(text)?.length === 64);

/** Gives wallets access to the chain. Pages never call an RPC server themselves (specification §7). */
@Controller('api/transactions')
@Access('public')
export class TransactionsController {
  constructor(private readonly transactions: Transactions) {}

  @Post()
  @Endpoint('Send a signed transaction to the chain', {
    returns: sentTransactionSchema,
    status: 202,
    errors: { TRANSACTION_REFUSED: 422, CHAIN_UNAVAILABLE: 503 },
  })
  @RateLimit({ name: 'transactions', points: 20, seconds: 60 })
  send(@Body({ schema: sendTransactionSchema }) { transaction }: SendTransaction): Promise<SentTransaction> {
    return this.transactions.send(Buffer.from(transaction, 'base64'));
  }

  @Get(':signature')
  @Endpoint('Get the state of a transaction', {
    returns: transactionStateSchema,
    errors: { CHAIN_UNAVAILABLE: 503 },
  })
  @RateLimit({ name: 'transaction-states', points: 240, seconds: 60 })
  state(@Param('signature', { schema: signatureSchema }) signature: string): Promise<TransactionState> {
    return this.transactions.state(signature);
  }
}
