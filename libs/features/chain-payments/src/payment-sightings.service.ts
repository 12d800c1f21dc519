import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { AccountMentions, ChainReader, deltaOf, type Mention, type RawTransaction } from '#money/chain';
import type { Brand } from '#brand';
import { baseUnitsOf } from '#contracts';
import { BRAND, LOGGER, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { insertSighting } from './handovers.repository.js';
import { PaymentAccounts } from './payment-accounts.js';
import {
  findByReferences,
  findPaymentRequests,
  type PaymentRequestRow,
} from './payment-requests.repository.js';
import { PaymentRounds } from './payment-rounds.service.js';
import { isDustAt } from './settlement-fold.js';

/** Anybody can name our accounts any number of times, so more reports than this are dropped. */
const MOST_WAITING = 50;
/** So many transactions are shown for a request that no page has handed over. */
const MOST_SIGHTINGS = 5;
/** The time between two looks at the chain that reports cause. */
const PAUSE_MS = 1_000;

/**
 * Follows the WebSocket of an endpoint, if one is set. It shows payers that their payment was seen before it is final, also if
 * no page has handed it over, and looks at the chain as soon as it is final. Everything works without it, a little later.
 */
@Injectable()
export class PaymentSightings implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private mentions: AccountMentions | undefined;
  private readonly waiting = new Set<string>();
  private seeing: Promise<void> | undefined;
  private looking: NodeJS.Timeout | undefined;
  private lookedAt = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ChainReader,
    private readonly accounts: PaymentAccounts,
    private readonly rounds: PaymentRounds,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { SOLANA_WS_URL } = this.settings;
    if (SOLANA_WS_URL === undefined || !this.accounts.open) return;
    const addresses = this.accounts.all.map(({ address }) => address);
    this.mentions = new AccountMentions(SOLANA_WS_URL, addresses, (signature, mention) =>
      this.mentioned(signature, mention),
    );
    this.mentions.open();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.mentions?.close();
    clearTimeout(this.looking);
    this.waiting.clear();
    await this.seeing;
  }

  private mentioned(signature: string, mention: Mention): void {
    if (mention === 'finalized') return this.lookSoon();
    if (this.waiting.size < MOST_WAITING) this.waiting.add(signature);
    this.seeing ??= this.seeAll().finally(() => (this.seeing = undefined));
  }

  private lookSoon(): void {
    this.looking ??= setTimeout(
      () => {
        this.looking = undefined;
        this.lookedAt = Date.now();
        void this.attempt(() => this.rounds.run());
      },
      Math.max(0, this.lookedAt + PAUSE_MS - Date.now()),
    );
  }

  private async seeAll(): Promise<void> {
    for (const signature of this.waiting) {
      this.waiting.delete(signature);
      await this.attempt(() => this.see(signature));
    }
  }

  private async see(signature: string): Promise<void> {
    const transaction = await this.reader.transaction(signature, 'confirmed');
    if (!transaction) return;
    const tx = this.unitOfWork.read;
    const named = await findByReferences(tx, transaction.accountKeys);
    const requests = await findPaymentRequests(
      tx,
      named.map(({ id }) => id),
    );
    const open = requests.filter(({ state }) => state === 'open');
    const [oldest] = open.sort((a, b) => (a.number < b.number ? -1 : 1));
    if (!oldest || !(transaction.failed || this.pays(transaction, oldest))) return;
    // Following it will find out whether it stays, and why it has failed if it has.
    const sighting = { signature, requestId: oldest.id, state: 'seen', failure: null } as const;
    await insertSighting(tx, sighting, MOST_SIGHTINGS);
  }

  /** Dust hides nothing, so it is not shown either. */
  private pays(transaction: RawTransaction, { currency, price }: PaymentRequestRow): boolean {
    const { address, mint } = this.accounts.of(currency)!;
    const delta = deltaOf(transaction, { address, mint, owner: this.accounts.owner });
    return delta > 0n && !isDustAt(price, delta, baseUnitsOf(currency, this.brand.token.decimals));
  }

  /** A hint that is lost costs a few seconds, because the schedule looks at the chain without it. */
  private attempt(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) =>
      this.logger.debug({ err: error }, 'a report of the chain could not be followed'),
    );
  }
}
