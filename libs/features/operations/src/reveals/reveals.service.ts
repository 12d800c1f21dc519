import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Reveal, Revealed, RevealedKind } from '#contracts';
import type { Actor, Caller } from '#features/auth';
import { type AddressSource, decoratedProviders, recordAudit, RevealsAddress, UnitOfWork } from '#platform';
import { AddressNotFoundError } from '../operations.errors.js';

/** Shows whole e-mail addresses one by one. The audit log has who has seen which. */
@Injectable()
export class Reveals {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws AddressNotFoundError */
  reveal(actor: Actor, caller: Caller, { kind, id }: Reveal): Promise<Revealed> {
    const sources = decoratedProviders<RevealedKind, AddressSource>(this.discovery, RevealsAddress);
    const source = sources.find(({ options }) => options === kind);
    return this.unitOfWork.run(async (tx) => {
      const email = await source?.instance.addressOf(tx, id);
      if (email === undefined) throw new AddressNotFoundError();
      await recordAudit(tx, { action: 'address-revealed', actor, caller, subject: { kind, id } });
      return { email };
    });
  }
}
