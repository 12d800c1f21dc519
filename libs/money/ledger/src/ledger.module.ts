import { Module } from '@nestjs/common';
import { Ledger } from './ledger.service.js';

@Module({ providers: [Ledger], exports: [Ledger] })
export class LedgerModule {}
