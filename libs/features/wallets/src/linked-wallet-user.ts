import { DiscoveryService } from '@nestjs/core';
import type { Tx } from '#platform';

/** A feature that needs a wallet to stay linked for a while. */
export interface LinkedWalletUser {
  isUsing(tx: Tx, userId: string, address: string): Promise<boolean>;
}

/** Marks the provider of such a feature. */
export const LinkedWalletUse = DiscoveryService.createDecorator();
