import { SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { RevealedKind } from '#contracts';
import type { Tx } from '../database/transaction.js';

/** Knows the e-mail addresses that belong to things of one kind. */
export interface AddressSource {
  /** Undefined if there is no such thing; null if it has no address. */
  addressOf(tx: Tx, id: string): Promise<string | null | undefined>;
}

/**
 * Marks a provider as the source of the addresses of one kind, which operators may look at one by one.
 *
 * @example
 * @Injectable()
 * @RevealsAddress('purchase')
 * export class BuyerAddress implements AddressSource {
 */
export const RevealsAddress = DiscoveryService.createDecorator<RevealedKind>();

export const SHOWS_ADDRESSES = 'shows-addresses';

/** Marks routes of the operators' room that show whole addresses to people with the permission, because they need them. */
export const ShowsAddresses = (): MethodDecorator & ClassDecorator => SetMetadata(SHOWS_ADDRESSES, true);
