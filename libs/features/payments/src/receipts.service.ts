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
    const sources = decoratedProviders<unknown, ReceiptSource>(this.discovery, IssuesReceipts);
    const found = await Promise.all(sources.map(({ instance }) => instance.receipt(id)));
    const receipt = found.find((one) => one !== undefined);
    if (!receipt) throw new ReceiptNotFoundError();
    return receipt;
  }
}
