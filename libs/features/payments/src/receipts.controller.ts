import { Controller, Get, Param, SerializeOptions, UseGuards } from '@nestjs/common';
import { type Receipt, receiptSchema, textSchema } from '#contracts';
import { RateLimitGuard } from '#platform';
import { Receipts } from './receipts.service.js';

const idSchema = textSchema.max(100);

@Controller('api/receipts')
@UseGuards(RateLimitGuard)
export class ReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Get(':id')
  @SerializeOptions({ schema: receiptSchema })
  receipt(@Param('id', { schema: idSchema }) id: string): Promise<Receipt> {
    return this.receipts.receipt(id);
  }
}
