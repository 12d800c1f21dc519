import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  idSchema,
  type LedgerAccountList,
  ledgerAccountListSchema,
  type LedgerAccountQuery,
  ledgerAccountQuerySchema,
  type LedgerTransactionDetail,
  ledgerTransactionDetailSchema,
  type LedgerTransactionList,
  ledgerTransactionListSchema,
  type LedgerTransactionQuery,
  ledgerTransactionQuerySchema,
  type VerificationList,
  verificationListSchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { LedgerBooks } from './ledger-books.service.js';

/** Endpoints of the operators' room for the ledger. */
@Controller('api/admin/ledger')
@Access('room.read')
export class LedgerController {
  constructor(private readonly books: LedgerBooks) {}

  @Get('accounts')
  @Endpoint('List the accounts of the ledger with their balances', { returns: ledgerAccountListSchema })
  accounts(
    @CurrentMember() actor: Actor,
    @Query({ schema: ledgerAccountQuerySchema }) query: LedgerAccountQuery,
  ): Promise<LedgerAccountList> {
    return this.books.accounts(query, actor);
  }

  @Get('transactions')
  @Endpoint('List the transactions of the ledger', { returns: ledgerTransactionListSchema })
  transactions(
    @CurrentMember() actor: Actor,
    @Query({ schema: ledgerTransactionQuerySchema }) query: LedgerTransactionQuery,
  ): Promise<LedgerTransactionList> {
    return this.books.transactions(query, actor);
  }

  @Get('transactions/:id')
  @Endpoint('Show a transaction of the ledger with all its postings', {
    returns: ledgerTransactionDetailSchema,
    errors: { LEDGER_TRANSACTION_UNKNOWN: 404 },
  })
  transaction(@Param('id', { schema: idSchema }) id: string): Promise<LedgerTransactionDetail> {
    return this.books.transaction(id);
  }

  @Get('verifications')
  @Endpoint('Show when the books were last verified, and the result', { returns: verificationListSchema })
  verifications(): Promise<VerificationList> {
    return this.books.verifications();
  }
}
