import { Controller, Get, Param } from '@nestjs/common';
import { type Receipt, receiptSchema, textSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { Receipts } from './receipts.service.js';

const receiptIdSchema = textSchema.max(100);

@Controller('api/receipts')
@Access('public')
export class ReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Get(':id')
  @Endpoint('Get a receipt', { returns: receiptSchema, errors: { RECEIPT_NOT_FOUND: 404 } })
  receipt(@Param('id', { schema: receiptIdSchema }) id: string): Promise<Receipt> {
    return this.receipts.receipt(id);
  }
}
