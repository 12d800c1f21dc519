import { DiscoveryService } from '@nestjs/core';
import type { Receipt } from '#contracts';

/** A feature's source of receipts. */
export interface ReceiptSource {
  /** Returns undefined if the feature has no receipt with this id, which may be any text. */
  receipt(id: string): Promise<Receipt | undefined>;
  /** Whether the feature has a receipt with this id for a purchase of this member's. */
  isOwn(id: string, userId: string): Promise<boolean>;
}

/** Marks a provider as a source of receipts. All sources are asked for a receipt. */
export const IssuesReceipts = DiscoveryService.createDecorator();
