import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { PayoutsModule, PayoutsWorkerModule } from '#features/payouts';
import { WalletsModule } from '#features/wallets';
import { ChainModule } from '#money/chain';
import { LedgerModule } from '#money/ledger';
import { SETTINGS, type Settings } from '#platform';
import { AppendLedgerLog } from './append-ledger-log.schedule.js';
import { ForgetSaltsWhenAccountDeleted } from './forget-salts-when-account-deleted.handler.js';
import { LedgerLogController } from './ledger-log.controller.js';
import { LedgerLog } from './ledger-log.service.js';
import { LedgerReceipts } from './ledger-receipts.service.js';
import { LogHeads } from './log-heads.service.js';
import { LogKey } from './log-key.js';
import { LogMemos } from './log-memos.service.js';
import { LogProofs } from './log-proofs.service.js';
import { MemoOutflows } from './memo-outflows.js';
import { VerifyLedgerLog } from './verify-ledger-log.schedule.js';
import { WriteLogMemos } from './write-log-memos.schedule.js';

@Module({
  imports: [AuthModule, LedgerModule, PayoutsModule, WalletsModule],
  controllers: [LedgerLogController],
  providers: [LedgerReceipts, LogHeads, LogProofs],
  exports: [LogHeads],
})
export class LedgerLogApiModule {}

/** Only the worker appends and signs. */
@Module({
  imports: [ChainModule, LedgerModule, PayoutsModule, PayoutsWorkerModule],
  providers: [
    AppendLedgerLog,
    ForgetSaltsWhenAccountDeleted,
    LedgerLog,
    LogMemos,
    MemoOutflows,
    VerifyLedgerLog,
    WriteLogMemos,
    {
      provide: LogKey,
      useFactory: (settings: Settings) => new LogKey(settings),
      inject: [SETTINGS],
    },
  ],
})
export class LedgerLogWorkerModule {}
