import { Body, Controller, Get, HttpCode, Param, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import bs58 from 'bs58';
import {
  type SendTransaction,
  type SentTransaction,
  type TransactionState,
  sendTransactionSchema,
  sentTransactionSchema,
  transactionSignatureSchema,
  transactionStateSchema,
} from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { Transactions } from './transactions.service.js';

/**
 * Accepts exactly 64 bytes. The chain would reject anything else, and that error would look as if the chain could
 * not be reached.
 */
const signatureSchema = transactionSignatureSchema.refine((text) => bs58.decodeUnsafe(text)?.length === 64);

/** Gives wallets access to the chain. Pages never call an RPC server themselves (specification §7). */
@Controller('api/transactions')
@UseGuards(RateLimitGuard)
export class TransactionsController {
  constructor(private readonly transactions: Transactions) {}

  @Post()
  @HttpCode(202)
  @RateLimit({ name: 'transactions', points: 20, seconds: 60 })
  @SerializeOptions({ schema: sentTransactionSchema })
  send(@Body({ schema: sendTransactionSchema }) { transaction }: SendTransaction): Promise<SentTransaction> {
    return this.transactions.send(Buffer.from(transaction, 'base64'));
  }

  @Get(':signature')
  @RateLimit({ name: 'transaction-states', points: 240, seconds: 60 })
  @SerializeOptions({ schema: transactionStateSchema })
  state(@Param('signature', { schema: signatureSchema }) signature: string): Promise<TransactionState> {
    return this.transactions.state(signature);
  }
}
