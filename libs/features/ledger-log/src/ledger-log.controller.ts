import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  idSchema,
  type LogCheckpoint,
  logCheckpointSchema,
  type LogConsistency,
  type LogConsistencyQuery,
  logConsistencyQuerySchema,
  logConsistencySchema,
  type LogHeadList,
  logHeadListSchema,
  type LogHeadQuery,
  logHeadQuerySchema,
  type LogInclusion,
  type LogInclusionQuery,
  logInclusionQuerySchema,
  logInclusionSchema,
  type LogKeyList,
  logKeyListSchema,
  type LogLeafList,
  logLeafListSchema,
  type LogLeafQuery,
  logLeafQuerySchema,
  type LogReceiptQuery,
  logReceiptQuerySchema,
  type LogRestoreList,
  logRestoreListSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { LedgerReceipts, type ReceiptFile } from './ledger-receipts.service.js';
import { LogHeads } from './log-heads.service.js';
import { LogProofs } from './log-proofs.service.js';

const READS = { name: 'ledger-log', points: 600, seconds: 60 };
const RECEIPTS = { name: 'ledger-receipts', points: 60, seconds: 60 };
const OUTSIDE = { OUTSIDE_LEDGER_LOG: 400 };
const NO_RECEIPT = { RECEIPT_NOT_FOUND: 404, RECEIPT_NOT_READY: 409 };

/** The Merkle log of the ledger, for everybody (decision 084). */
@Controller('api/ledger-log')
@Access('public')
export class LedgerLogController {
  constructor(
    private readonly heads: LogHeads,
    private readonly proofs: LogProofs,
    private readonly receipts: LedgerReceipts,
  ) {}

  @Get('checkpoint')
  @Endpoint('Get the newest signed head of the ledger’s log', { returns: logCheckpointSchema })
  @RateLimit(READS)
  checkpoint(): Promise<LogCheckpoint> {
    return this.heads.checkpoint();
  }

  @Get('heads')
  @Endpoint('List the signed heads of the ledger’s log', { returns: logHeadListSchema })
  @RateLimit(READS)
  listHeads(@Query({ schema: logHeadQuerySchema }) query: LogHeadQuery): Promise<LogHeadList> {
    return this.heads.heads(query);
  }

  @Get('keys')
  @Endpoint('List the keys that sign the heads of the ledger’s log', { returns: logKeyListSchema })
  @RateLimit(READS)
  keys(): Promise<LogKeyList> {
    return this.heads.keys();
  }

  @Get('restores')
  @Endpoint('List the backups from which the ledger was restored', { returns: logRestoreListSchema })
  @RateLimit(READS)
  listRestores(): Promise<LogRestoreList> {
    return this.heads.restores();
  }

  @Get('leaves')
  @Endpoint('List the leaves of the ledger’s log', { returns: logLeafListSchema })
  @RateLimit(READS)
  leaves(@Query({ schema: logLeafQuerySchema }) query: LogLeafQuery): Promise<LogLeafList> {
    return this.proofs.leaves(query);
  }

  @Get('inclusion')
  @Endpoint('Prove that the ledger’s log contains a leaf', { returns: logInclusionSchema, errors: OUTSIDE })
  @RateLimit(READS)
  inclusion(@Query({ schema: logInclusionQuerySchema }) query: LogInclusionQuery): Promise<LogInclusion> {
    return this.proofs.inclusion(query);
  }

  @Get('consistency')
  @Endpoint('Prove that the ledger’s log has only grown', { returns: logConsistencySchema, errors: OUTSIDE })
  @RateLimit(READS)
  consistency(
    @Query({ schema: logConsistencyQuerySchema }) query: LogConsistencyQuery,
  ): Promise<LogConsistency> {
    return this.proofs.consistency(query);
  }

  @Get('receipt')
  @Endpoint('Download the receipt of a transaction, which can be checked offline', {
    file: 'application/json',
    errors: NO_RECEIPT,
  })
  @RateLimit(RECEIPTS)
  async receipt(@Query({ schema: logReceiptQuerySchema }) query: LogReceiptQuery): Promise<StreamableFile> {
    return download(await this.receipts.of(query));
  }

  @Get('own-receipts/:transaction')
  @Access('member')
  @Endpoint('Download the receipt of your transaction, which names your accounts', {
    file: 'application/json',
    errors: NO_RECEIPT,
  })
  @RateLimit(RECEIPTS)
  async ownReceipt(
    @CurrentMember() { userId }: Actor,
    @Param('transaction', { schema: idSchema }) transaction: string,
  ): Promise<StreamableFile> {
    return download(await this.receipts.ofMember(userId, transaction));
  }
}

const download = ({ name, text }: ReceiptFile): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: 'application/json; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
