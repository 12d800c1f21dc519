import { Module } from '@nestjs/common';
import { LedgerLists } from './ledger-lists.service.js';
import { Ledger } from './ledger.service.js';

@Module({ providers: [Ledger, LedgerLists], exports: [Ledger, LedgerLists] })
export class LedgerModule {}
