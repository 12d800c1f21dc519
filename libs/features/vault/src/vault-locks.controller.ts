import { Body, Controller, Get, Header, Param, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import {
  type ChangeVaultLock,
  changeVaultLockSchema,
  type CreateVaultLock,
  createVaultLockSchema,
  type ExitVaultLock,
  exitVaultLockSchema,
  idSchema,
  type ListQuery,
  type VaultLock,
  type VaultLockList,
  vaultLockListSchema,
  vaultLockSchema,
  vaultLocksQuerySchema,
  type VaultStatement,
  vaultStatementSchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint, IdempotencyKey, RateLimit } from '#platform';
import { statementCsv } from './statement-csv.js';
import { VaultLocks } from './vault-locks.service.js';

@Controller('api/vault/locks')
@Access('member')
export class VaultLocksController {
  constructor(private readonly locks: VaultLocks) {}

  @Get()
  @Endpoint('List your locks', { returns: vaultLockListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: vaultLocksQuerySchema }) query: ListQuery,
  ): Promise<VaultLockList> {
    return this.locks.list(userId, query);
  }

  @Post()
  @Endpoint('Lock earned tokens, or the release share of a linked wallet', {
    returns: vaultLockSchema,
    status: 201,
    errors: {
      VAULT_CLOSED: 409,
      INVALID_AMOUNT: 422,
      DAYS_OUT_OF_RANGE: 422,
      DRIP_OUT_OF_RANGE: 422,
      NOT_ENOUGH_EARNED: 409,
      NOT_ENOUGH_RELEASED: 409,
      RELEASES_PAID_OUT: 409,
      WALLET_NOT_FOUND: 404,
      VAULT_RESERVE_EMPTY: 409,
    },
  })
  @RateLimit({ name: 'vault-locks', points: 30, seconds: 60 })
  lock(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: createVaultLockSchema }) input: CreateVaultLock,
    @IdempotencyKey() key: string | undefined,
  ): Promise<VaultLock> {
    return this.locks.lock(userId, input, key);
  }

  @Patch(':id')
  @Endpoint('Choose what becomes of the rewards of a lock from now on', {
    returns: vaultLockSchema,
    errors: { LOCK_NOT_FOUND: 404, LOCK_OVER: 409, DRIP_OUT_OF_RANGE: 422 },
  })
  @RateLimit({ name: 'vault-choices', points: 60, seconds: 60 })
  change(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: changeVaultLockSchema }) input: ChangeVaultLock,
  ): Promise<VaultLock> {
    return this.locks.change(userId, id, input);
  }

  @Post(':id/exit')
  @Endpoint('End a lock before its time', {
    returns: vaultLockSchema,
    status: 201,
    errors: { LOCK_NOT_FOUND: 404, LOCK_OVER: 409, EXIT_COSTS_MORE: 409 },
  })
  @RateLimit({ name: 'vault-exits', points: 30, seconds: 60 })
  exit(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: exitVaultLockSchema }) input: ExitVaultLock,
    @IdempotencyKey() key: string | undefined,
  ): Promise<VaultLock> {
    return this.locks.exit(userId, id, input, key);
  }

  @Get(':id/statement')
  @Endpoint('Get everything that the ledger has about a lock', {
    returns: vaultStatementSchema,
    errors: { LOCK_NOT_FOUND: 404 },
  })
  statement(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<VaultStatement> {
    return this.locks.statement(userId, id);
  }

  @Get(':id/statement/export')
  @Endpoint('Export the statement of a lock as CSV', {
    file: 'text/csv',
    errors: { LOCK_NOT_FOUND: 404 },
  })
  @Header('cache-control', 'no-store')
  @RateLimit({ name: 'vault-exports', points: 10, seconds: 60 })
  async export(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<StreamableFile> {
    const statement = await this.locks.statement(userId, id);
    return new StreamableFile(Buffer.from(statementCsv(statement)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="vault-statement.csv"',
    });
  }
}
