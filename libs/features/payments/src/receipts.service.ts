import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Receipt } from '#contracts';
import { decoratedProviders } from '#platform';
import { IssuesReceipts, type ReceiptSource } from './receipt-source.js';
import { ReceiptNotFoundError } from './receipts.errors.js';

/** Finds receipts across all features. */
@Injectable()
export class Receipts {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws ReceiptNotFoundError */
  async receipt(id: string): Promise<Receipt> {
    const found = await Promise.all(this.sources().map((source) => source.receipt(id)));
    const receipt = found.find((one) => one !== undefined);
    if (!receipt) throw new ReceiptNotFoundError();
    return receipt;
  }

  /** Whether a receipt is for something that the member has bought. */
  async isOwn(id: string, userId: string): Promise<boolean> {
    return (await Promise.all(this.sources().map((source) => source.isOwn(id, userId)))).includes(true);
  }

  private sources(): ReceiptSource[] {
    const found = decoratedProviders<unknown, ReceiptSource>(this.discovery, IssuesReceipts);
    return found.map(({ instance }) => instance);
  }
}
