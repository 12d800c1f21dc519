import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Receipt } from '#libs/contracts';

/** Where the receipts of one feature come from. */
export interface ReceiptSource {
  /** Undefined when the id, which is anybody's text, opens none of its receipts. */
  receipt(id: string): Promise<Receipt | undefined>;
}

export const RECEIPT_SOURCE = 'receipt-source';

/** Marks a provider as a source of receipts; each is asked in turn. */
export const IssuesReceipts = (): CustomDecorator => SetMetadata(RECEIPT_SOURCE, true);
