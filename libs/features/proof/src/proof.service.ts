import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  parseUnits,
  PROOF_PURPOSE,
  type ProofHead,
  type ProofLine,
  type ProofPage,
  type SignedProofHead,
} from '#contracts';
import { findPosition, PaymentAccounts, PaymentPromises } from '#features/chain-payments';
import { Payouts, PayoutWallet } from '#features/payouts';
import { findSale, makeEntitlements, secondsOf, TermsVersions } from '#features/presale';
import { Chain, findPin } from '#money/chain';
import { Ledger } from '#money/ledger';
import { ALL_ROWS_MS, BRAND, moneyModeOf, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { ProofNotFoundError } from './proof.errors.js';
import { pagesOf } from './proof-pages.js';
import {
  findLines,
  findNewestHead,
  findPage,
  insertSnapshot,
  nextSnapshotId,
  replaceHead,
} from './proof.repository.js';

/** So many snapshots are kept, so that readers of an older one can finish. */
const KEPT = 10;

/** Writes and returns the public proof of the sale (decision 082). */
@Injectable()
export class Proofs {
  private readonly promises: PaymentPromises;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: TermsVersions,
    private readonly accounts: PaymentAccounts,
    private readonly chain: Chain,
    private readonly ledger: Ledger,
    private readonly payouts: Payouts,
    private readonly payoutWallet: PayoutWallet,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.promises = new PaymentPromises(settings.APP_SECRET);
  }

  /** Writes a snapshot, unless a request still has to be closed. Returns whether it did. */
  async write(now = new Date()): Promise<boolean> {
    const read = await this.unitOfWork.snapshot(async (tx) => {
      const position = await findPosition(tx);
      if (position === 'unsettled') return undefined;
      const { root } = (await makeEntitlements(tx, this.ledger, secondsOf(now))).facts;
      return { position, lines: await this.lines(tx), root };
    }, ALL_ROWS_MS);
    if (!read) return false;
    const { pages, hash } = pagesOf(read.lines);
    await this.unitOfWork.run(async (tx) => {
      const newest = await findNewestHead(tx);
      const unchanged = newest?.hash === hash;
      const id = unchanged ? newest.id : await nextSnapshotId(tx);
      const count = { pages: pages.length, lines: read.lines.length };
      const signed = this.sign({
        snapshot: id,
        ...count,
        hash,
        ...(read.position ?? { slot: null, time: null }),
        writtenAt: now.toISOString(),
        entitlements: read.root,
      });
      if (unchanged) await replaceHead(tx, { id, hash, ...signed });
      else await insertSnapshot(tx, { id, hash, ...signed }, pages, KEPT);
    });
    return true;
  }

  async isWritten(): Promise<boolean> {
    return (await findNewestHead(this.unitOfWork.read)) !== undefined;
  }

  /** @throws ProofNotFoundError until the first snapshot is written */
  async head(): Promise<SignedProofHead> {
    const head = await findNewestHead(this.unitOfWork.read);
    if (!head) throw new ProofNotFoundError();
    return head;
  }

  /** @throws ProofNotFoundError also once the snapshot is too old */
  async page(snapshot: string, number: number): Promise<ProofPage> {
    const text = await findPage(this.unitOfWork.read, snapshot, number);
    if (text === undefined) throw new ProofNotFoundError();
    return { text };
  }

  private sign(facts: Omit<ProofHead, 'purpose'>): SignedProofHead {
    return this.promises.sign({ purpose: PROOF_PURPOSE, ...facts });
  }

  private async lines(tx: Tx): Promise<ProofLine[]> {
    const pin = await findPin(tx);
    const { mode, cluster } = moneyModeOf(this.settings);
    const { decimals } = this.brand.token;
    const { mint, treasury } = this.chain.addresses;
    const { items } = await this.terms.history(tx);
    const paymentAddress = this.accounts.open ? this.accounts.owner : undefined;
    const ofPayouts = this.payoutWallet.holdings.map(({ address }) => address);
    const listed = await findLines(tx, { paymentAddress, ofPayouts, owners: this.payoutWallet.places });
    const sent = await this.payouts.tokensSent(tx);
    const { allocated, reserved } = await findSale(tx);
    const count = (kind: ProofLine['kind']): number => listed.filter((line) => line.kind === kind).length;
    return [
      {
        kind: 'site',
        mode,
        cluster,
        genesisHash: pin?.genesisHash ?? null,
        mint: mint ?? null,
        decimals,
        treasury: treasury ?? null,
        paymentAddress: paymentAddress ?? null,
        supply: parseUnits(this.brand.presale.saleSupply, decimals).toString(),
        payoutWallets: this.payoutWallet.wallets,
      },
      ...items.toReversed().map(({ version, validFrom, text, hash }) => ({
        kind: 'terms' as const,
        version,
        validFrom,
        text,
        hash,
      })),
      ...listed,
      {
        kind: 'totals',
        allocated: allocated.toString(),
        reserved: reserved.toString(),
        delivered: sent.delivered.toString(),
        sentOtherwise: sent.otherwise.toString(),
        terms: items.length,
        accounts: count('account'),
        requests: count('request'),
        transfers: count('transfer'),
        otherSales: count('other-sale'),
        payouts: count('payout'),
        acceptedOutflows: count('accepted-outflow'),
      },
    ];
  }
}
