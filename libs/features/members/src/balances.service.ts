import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { Chain } from '#money/chain';
import {
  type Balances,
  formatUnits,
  memberAccountSchema,
  type OwnVesting,
  type WalletHoldings,
  walletHoldingsSchema,
} from '#contracts';
import { Ledger } from '#money/ledger';
import {
  BRAND,
  CACHE,
  type Cache,
  moneyModeOf,
  rememberOrNull,
  SETTINGS,
  type Settings,
  UnitOfWork,
} from '#platform';
import { VestingViews } from '#features/presale';
import { ownAccounts, Wallets } from '#features/wallets';

const SOL_DECIMALS = 9;
/** How long the holdings read from the chain are cached. */
const HOLDINGS_TTL_MS = 15_000;
const heldSchema = walletHoldingsSchema.shape.items.element.omit({ address: true });

/** A member's balances in the ledger and holdings on the chain. */
@Injectable()
export class MemberBalances {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly wallets: Wallets,
    private readonly vesting: VestingViews,
    private readonly chain: Chain,
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Reads all balances from one snapshot of the ledger. */
  balancesOf(userId: string): Promise<Balances> {
    return this.unitOfWork.snapshot(async (tx) => {
      const own = ownAccounts(userId, await this.wallets.addressesOf(tx, userId));
      const amounts = await this.ledger.balances(
        tx,
        own.map(({ account }) => account),
      );
      const sumOf = (name?: string): bigint =>
        own.reduce((sum, one, index) => (name && one.name !== name ? sum : sum + (amounts[index] ?? 0n)), 0n);
      return {
        ...moneyModeOf(this.settings),
        total: this.tokens(sumOf()),
        accounts: memberAccountSchema.options.map((account) => ({
          account,
          amount: this.tokens(sumOf(account)),
        })),
      };
    });
  }

  /** Reads each linked wallet's holdings from the chain. A wallet that can't be read doesn't affect the others. */
  async holdingsOf(userId: string): Promise<WalletHoldings> {
    const addresses = await this.wallets.addressesOf(this.unitOfWork.read, userId);
    return { items: await Promise.all(addresses.map((address) => this.read(address))) };
  }

  /** What time has unlocked of the purchases for the linked wallets. */
  async vestingOf(userId: string): Promise<OwnVesting> {
    const tx = this.unitOfWork.read;
    return this.vesting.ofWallets(tx, await this.wallets.addressesOf(tx, userId));
  }

  private async read(address: string): Promise<WalletHoldings['items'][number]> {
    const key = `wallet-holdings.${address}`;
    const held = await rememberOrNull(this.cache, key, heldSchema, HOLDINGS_TTL_MS, async () => {
      const { lamports, tokens } = await this.chain.holdings(address);
      return {
        sol: formatUnits(lamports, SOL_DECIMALS),
        tokens: this.tokens(tokens),
        readAt: new Date().toISOString(),
      };
    });
    return { address, ...(held ?? { sol: null, tokens: null, readAt: null }) };
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.brand.token.decimals);
  }
}
