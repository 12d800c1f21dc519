import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import type { Payout, PurchasePayouts } from '#contracts';
import { findRefunded } from '#features/chain-payments';
import { AddressNamedError, Payouts, presentPayout } from '#features/payouts';
import { Wallets } from '#features/wallets';
import { Chain } from '#money/chain';
import { BRAND, UnitOfWork } from '#platform';
import { BuyerPurchases } from './buyer-purchases.service.js';
import { Claims } from './claims.service.js';
import { NotYourWalletError, UndeliverableError } from './presale.errors.js';

/** What buyers get for their purchases on the chain: by the secret of a purchase, or by the linked wallets of a member. */
@Injectable()
export class BuyerPayouts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly buyers: BuyerPurchases,
    private readonly payouts: Payouts,
    private readonly claims: Claims,
    private readonly wallets: Wallets,
    private readonly chain: Chain,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** @throws PurchaseNotFoundError also if the secret is wrong */
  async of(id: string, secret: string): Promise<PurchasePayouts> {
    const { buyerWallet } = await this.buyers.withSecret(id, secret);
    const tx = this.unitOfWork.read;
    const refunded = await findRefunded(tx, id);
    const [releases, refunds, claims] = await Promise.all([
      this.payouts.of(tx, 'release', [id]),
      this.payouts.of(
        tx,
        'refund',
        refunded.map(({ transferId }) => transferId),
      ),
      this.claims.of(tx, buyerWallet),
    ]);
    const present = this.present;
    return {
      releases: releases.map(present),
      refunds: refunds.map(present),
      needsAddress: refunds.some(({ destination, state }) => destination === null && state === 'due'),
      claims,
    };
  }

  /**
   * Claims what is unlocked for the wallet of a purchase.
   * @throws PurchaseNotFoundError, and what `Claims.claim` throws
   */
  async claim(id: string, secret: string): Promise<Payout> {
    const { buyerWallet } = await this.buyers.withSecret(id, secret);
    return this.unitOfWork.run((tx) => this.claims.claim(tx, buyerWallet));
  }

  /** What a member's linked wallets have claimed and can claim. */
  async ofMember(userId: string): Promise<PurchasePayouts['claims'][]> {
    const tx = this.unitOfWork.read;
    const wallets = await this.wallets.addressesOf(tx, userId);
    return Promise.all(wallets.map((wallet) => this.claims.of(tx, wallet)));
  }

  /** @throws NotYourWalletError unless the member has linked the wallet, and what `Claims.claim` throws */
  claimAsMember(userId: string, wallet: string): Promise<Payout> {
    return this.unitOfWork.run(async (tx) => {
      if (!(await this.wallets.addressesOf(tx, userId)).includes(wallet)) throw new NotYourWalletError();
      return this.claims.claim(tx, wallet);
    });
  }

  /**
   * Names where the refunds of a purchase go whose payers are unknown. It can be named again until they are sent.
   * @throws PurchaseNotFoundError; AddressNamedError if no refund waits for an address; UndeliverableError if it is no wallet
   */
  async nameAddress(id: string, secret: string, address: string): Promise<PurchasePayouts> {
    await this.buyers.withSecret(id, secret);
    const [obstacle] = await this.chain.deliveryObstacles([address]);
    if (obstacle) throw new UndeliverableError(obstacle);
    await this.unitOfWork.run(async (tx) => {
      const unknown = (await findRefunded(tx, id)).filter(({ payer }) => payer === null);
      const ids = unknown.map(({ transferId }) => transferId);
      if ((await this.payouts.nameAddress(tx, ids, address)) === 0) throw new AddressNamedError();
    });
    return this.of(id, secret);
  }

  private present = (row: Parameters<typeof presentPayout>[0]): Payout =>
    presentPayout(row, this.brand.token.decimals);
}
