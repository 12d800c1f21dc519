import { Injectable } from '@nestjs/common';
import type { OwnPurchaseList } from '#contracts';
import { UnitOfWork } from '#platform';
import { Purchases } from '#features/presale';
import { Wallets } from '#features/wallets';

/** A member's purchases in the pre-sale: those made for the member's linked wallets. */
@Injectable()
export class MemberPurchases {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wallets: Wallets,
    private readonly purchases: Purchases,
  ) {}

  /** Newest first. */
  async purchasesOf(userId: string, limit: number, cursor: string | undefined): Promise<OwnPurchaseList> {
    return this.purchases.intoWallets(
      await this.wallets.addressesOf(this.unitOfWork.read, userId),
      limit,
      cursor,
    );
  }
}
