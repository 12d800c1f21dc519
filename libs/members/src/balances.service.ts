import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#libs/brand';
import { Chain } from '#libs/chain';
import { type Balances, formatUnits, memberAccountSchema, type WalletHoldings } from '#libs/contracts';
import { Ledger } from '#libs/ledger';
import { BRAND, CACHE, type Cache, remember, SETTINGS, type Settings, UnitOfWork } from '#libs/platform';
import { ownAccounts, Wallets } from '#libs/wallets';

const SOL_DECIMALS = 9;
/** How long what the chain said of a wallet is taken for true. */
const HOLDINGS_TTL_MS = 15_000;

/** What a member has: by the ledger, and by the chain. */
@Injectable()
export class MemberBalances {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly wallets: Wallets,
    private readonly chain: Chain,
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** All from one moment of the books. */
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
        mode: this.settings.PAYMENTS_MODE,
        cluster: this.settings.SOLANA_CLUSTER,
        total: this.tokens(sumOf()),
        accounts: memberAccountSchema.options.map((account) => ({
          account,
          amount: this.tokens(sumOf(account)),
        })),
      };
    });
  }

  /** What the chain says of each linked wallet; one that can't be read holds up no other. */
  async holdingsOf(userId: string): Promise<WalletHoldings> {
    const addresses = await this.wallets.addressesOf(this.unitOfWork.read, userId);
    return { items: await Promise.all(addresses.map((address) => this.read(address))) };
  }

  private async read(address: string): Promise<WalletHoldings['items'][number]> {
    try {
      const key = `wallet-holdings.${address}`;
      const held = await remember(this.cache, key, HOLDINGS_TTL_MS, async () => {
        const { lamports, tokens } = await this.chain.holdings(address);
        return {
          sol: formatUnits(lamports, SOL_DECIMALS),
          tokens: this.tokens(tokens),
          readAt: new Date().toISOString(),
        };
      });
      return { address, ...held };
    } catch {
      // The chain's failures are logged and shown by who reads it for all; here the figure is told to be unknown.
      return { address, sol: null, tokens: null, readAt: null };
    }
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.brand.token.decimals);
  }
}
