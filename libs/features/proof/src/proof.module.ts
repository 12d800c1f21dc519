import { Module } from '@nestjs/common';
import { ChainPaymentsModule } from '#features/chain-payments';
import { PayoutsModule } from '#features/payouts';
import { PresaleModule } from '#features/presale';
import { ChainModule } from '#money/chain';
import { LedgerModule } from '#money/ledger';
import { ProofController } from './proof.controller.js';
import { Proofs } from './proof.service.js';
import { SaleVerifications } from './sale-verifications.service.js';
import { VerifySale } from './verify-sale.schedule.js';
import { WriteProof } from './write-proof.schedule.js';

@Module({
  imports: [ChainModule, ChainPaymentsModule, LedgerModule, PayoutsModule, PresaleModule],
  providers: [Proofs, SaleVerifications],
  exports: [Proofs, SaleVerifications],
})
export class ProofModule {}

@Module({ imports: [ProofModule], controllers: [ProofController] })
export class ProofApiModule {}

@Module({ imports: [ProofModule], providers: [WriteProof, VerifySale] })
export class ProofWorkerModule {}
