import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Receipt } from '#libs/contracts';
import { RECEIPT_SOURCE, type ReceiptSource } from './receipt-source.js';
import { ReceiptNotFoundError } from './receipts.errors.js';

/** Every feature's receipts, found by the marks of their sources. */
@Injectable()
export class Receipts {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** @throws ReceiptNotFoundError */
  async receipt(id: string): Promise<Receipt> {
    const found = await Promise.all(this.sources().map((source) => source.receipt(id)));
    const receipt = found.find((one) => one !== undefined);
    if (!receipt) throw new ReceiptNotFoundError();
    return receipt;
  }

  private sources(): ReceiptSource[] {
    return this.discovery
      .getProviders()
      .filter(
        ({ metatype }) =>
          typeof metatype === 'function' && this.reflector.get<unknown>(RECEIPT_SOURCE, metatype),
      )
      .map(({ instance }) => instance as ReceiptSource);
  }
}
