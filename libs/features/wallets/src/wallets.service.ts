import { Inject, Injectable } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import { type Caller, recordSecurityEvent } from '#features/auth';
import { type Brand, format, localized } from '#brand';
import type { LinkedWallet, LinkedWalletList, LinkWallet, WalletChallenge } from '#contracts';
import { BRAND, once, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { challengeText } from './challenge-text.js';
import { walletKey } from './wallet-key.js';
import { presentWallet } from './wallet.presenter.js';
import { signedBy } from './wallet-signature.js';
import {
  ChallengeExpiredError,
  InvalidWalletError,
  SignatureInvalidError,
  TooManyWalletsError,
  WalletTakenError,
} from './wallets.errors.js';
import {
  deleteAllOf,
  findWallet,
  findWallets,
  findWalletsAt,
  forgetExpiredChallenges,
  insertChallenge,
  insertWallet,
  lockAccountsWallets,
  takeChallenge,
} from './wallets.repository.js';

const CHALLENGE_MS = 5 * 60_000;
const MAX_WALLETS = 10;

/** The account that owns wallets. */
export interface WalletOwner {
  userId: string;
  email: string;
}

/**
 * Why a wallet was not linked. It is returned and not thrown, because a failed challenge is used up and so its
 * transaction must commit.
 */
type Refusal = 'expired' | 'signature' | 'taken' | 'too-many';
type Linking = { wallet: LinkedWallet } | { refusal: Refusal };

/** Links wallets to accounts. An account proves with a signature that a wallet is its own. */
@Injectable()
export class Wallets {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns all wallets of the account, oldest first; there are ten at most. */
  async wallets(userId: string): Promise<LinkedWalletList> {
    const found = await findWallets(this.unitOfWork.read, userId);
    return { items: found.map(presentWallet), nextCursor: null };
  }

  /** The addresses of the account's wallets, oldest first. */
  async addressesOf(tx: Tx, userId: string): Promise<string[]> {
    return (await findWallets(tx, userId)).map(({ address }) => address);
  }

  /** The addresses of the account's wallets, none of which is linked or unlinked until the transaction ends. */
  async keepLinked(tx: Tx, userId: string): Promise<string[]> {
    await lockAccountsWallets(tx, userId);
    return this.addressesOf(tx, userId);
  }

  /** Returns the id of the account that the wallet is linked to; undefined if there is none. */
  async ownerOf(address: string): Promise<string | undefined> {
    return (await findWallet(this.unitOfWork.read, address))?.accountId;
  }

  /** Returns the ids of the accounts that the wallets are linked to, by address. */
  async ownersOf(addresses: readonly string[], tx: Tx = this.unitOfWork.read): Promise<Map<string, string>> {
    const found = await findWalletsAt(tx, addresses);
    return new Map(found.map(({ address, accountId }) => [address, accountId]));
  }

  /**
   * Returns a text for the wallet to sign within five minutes, for this account only and in the owner's language.
   * @throws InvalidWalletError if nobody could hold a wallet at the address
   */
  async requestChallenge(
    owner: WalletOwner,
    address: string,
    acceptLanguage: string | undefined,
    now = new Date(),
  ): Promise<WalletChallenge> {
    const brand = localized(this.brand, acceptLanguage);
    this.keyOf(address);
    const challengeId = randomUUID();
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
    const message = challengeText({
      challengeId,
      address,
      siteUrl: this.settings.SITE_URL,
      cluster: this.settings.SOLANA_CLUSTER,
      statement: format(brand, brand.texts.wallets.statement, { account: owner.email }),
      nonce: randomBytes(16).toString('hex'),
      issuedAt: now,
      expiresAt,
    });
    await this.unitOfWork.run(async (tx) => {
      await forgetExpiredChallenges(tx, owner.userId, now);
      await insertChallenge(tx, { id: challengeId, accountId: owner.userId, address, message, expiresAt });
    });
    return { challengeId, address, message, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Links the wallet that signed a challenge. A wallet already linked to this account stays as it is. The challenge
   * is used up even if the wallet is refused.
   * @throws InvalidWalletError, ChallengeExpiredError, SignatureInvalidError, WalletTakenError,
   *   TooManyWalletsError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async link(
    { userId }: WalletOwner,
    caller: Caller,
    input: LinkWallet,
    key: string | undefined,
    now = new Date(),
  ): Promise<LinkedWallet> {
    const publicKey = this.keyOf(input.address);
    const linking = await this.unitOfWork.run((tx) =>
      once(tx, { scope: `link-wallet:${userId}`, key, request: input }, async (): Promise<Linking> => {
        await lockAccountsWallets(tx, userId);
        const challenge = await takeChallenge(tx, input.challengeId, userId, input.address);
        if (!challenge || challenge.expiresAt <= now) return { refusal: 'expired' };
        if (!(await signedBy(publicKey, challenge.message, input.signature))) return { refusal: 'signature' };
        return this.own(tx, userId, caller, input.address);
      }),
    );
    if ('refusal' in linking) throw refused(linking.refusal);
    return linking.wallet;
  }

  /** Deletes the wallets and challenges of a deleted account. Other accounts can then link the wallets. */
  async forget(tx: Tx, userId: string): Promise<void> {
    await lockAccountsWallets(tx, userId);
    await deleteAllOf(tx, userId);
  }

  private async own(tx: Tx, userId: string, caller: Caller, address: string): Promise<Linking> {
    const owned = await findWallets(tx, userId);
    const known = owned.find((wallet) => wallet.address === address);
    if (known) return { wallet: presentWallet(known) };
    if (owned.length >= MAX_WALLETS) return { refusal: 'too-many' };
    const inserted = await insertWallet(tx, address, userId);
    if (!inserted) return { refusal: 'taken' };
    await recordSecurityEvent(tx, {
      event: 'wallet-linked',
      accountId: userId,
      caller,
      details: { address },
    });
    return { wallet: presentWallet(inserted) };
  }

  private keyOf(address: string): Buffer {
    const key = walletKey(address);
    if (!key) throw new InvalidWalletError();
    return key;
  }
}

function refused(refusal: Refusal): Error {
  switch (refusal) {
    case 'expired':
      return new ChallengeExpiredError();
    case 'signature':
      return new SignatureInvalidError();
    case 'taken':
      return new WalletTakenError();
    case 'too-many':
      return new TooManyWalletsError(MAX_WALLETS);
  }
}
