import { Injectable } from '@nestjs/common';
import type { EntitlementPage, EntitlementQuery, ProvenEntitlement } from '#contracts';
import { Ledger } from '#money/ledger';
import { ALL_ROWS_MS, UnitOfWork } from '#platform';
import { type Entitlements, makeEntitlements } from './make-entitlements.js';
import { EntitlementNotFoundError, EntitlementsChangedError } from './presale.errors.js';
import { secondsOf } from './vesting-policy.js';

const LASTS_S = 10;
/** Those who read pages of a tree can finish although newer trees are made. */
const KEPT = 4;

/** Who is owed what, for everyone to read. */
@Injectable()
export class PublicEntitlements {
  /** Newest first, one for each root. */
  private kept: Entitlements[] = [];
  private madeAt = -Infinity;
  private making: Promise<void> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
  ) {}

  /** @throws EntitlementsChangedError if the cursor is of a tree that is not kept any more */
  async page({ cursor, limit }: EntitlementQuery): Promise<EntitlementPage> {
    const newest = await this.newest();
    const [root = newest.facts.root, start = '0'] = cursor?.split('.') ?? [];
    const made = this.kept.find(({ facts }) => facts.root === root);
    if (!made) throw new EntitlementsChangedError();
    const end = Number(start) + limit;
    return {
      ...made.facts,
      items: made.items.slice(Number(start), end),
      nextCursor: end < made.items.length ? `${root}.${end}` : null,
    };
  }

  /** @throws EntitlementNotFoundError if the wallet is owed nothing */
  async of(wallet: string): Promise<ProvenEntitlement> {
    const { items, tree, facts } = await this.newest();
    const index = items.findIndex((item) => item.wallet === wallet);
    const item = items[index];
    if (!item) throw new EntitlementNotFoundError();
    const proof = tree.proofOf(index).map((hash) => hash.toString('hex'));
    return { ...item, root: facts.root, proof };
  }

  /** At most some seconds old. Requests that come together share one. */
  private async newest(): Promise<Entitlements> {
    if (secondsOf(new Date()) - this.madeAt >= LASTS_S) {
      this.making ??= this.make().finally(() => (this.making = undefined));
      await this.making;
    }
    return this.kept[0]!;
  }

  private async make(): Promise<void> {
    const now = secondsOf(new Date());
    const made = await this.unitOfWork.snapshot((tx) => makeEntitlements(tx, this.ledger, now), ALL_ROWS_MS);
    const others = this.kept.filter(({ facts }) => facts.root !== made.facts.root);
    this.kept = [made, ...others].slice(0, KEPT);
    this.madeAt = now;
  }
}
