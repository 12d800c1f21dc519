import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { AUTH_PATH, type AuthSession, type CreatedPurchase } from '#contracts';
import { newWallet } from '../test/support/purchases.js';
import type { BalancedResponse, BalancedRequest } from './balancer.js';

export type Send = (request: BalancedRequest, expected?: number) => Promise<BalancedResponse>;

const PAGES = ['/', '/presale/public', '/love', '/swap', '/buy', '/press', '/app', '/auth', '/de'];
const PUBLIC_READS = [
  '/api/presale',
  '/api/donations',
  '/api/donations/totals',
  '/api/prices/SOL',
  '/api/leaderboards/daily',
  '/api/rewards/pool',
  `${AUTH_PATH}/settings`,
];
const MEMBER_READS = [
  `${AUTH_PATH}/user`,
  '/api/account/sessions',
  '/api/balances',
  '/api/history',
  '/api/notifications',
  '/api/buy/orders',
  '/api/game/sessions',
  '/api/donations/mine',
];
/**
 * A browser requests a page's files as soon as it has the page, so only the files of this many pages are remembered.
 */
const FRESH_PAGES = 5;

const one = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;

interface Member {
  session: AuthSession;
  /** A refresh in progress, which the browser's other requests wait for. */
  busy: Promise<unknown>;
}

/** Requests of visitors, buyers and members. Both releases of an upgrade must accept all of them. */
export class Visitors {
  readonly purchases: CreatedPurchase[] = [];
  readonly orders: string[] = [];
  private readonly members: Member[] = [];
  private readonly files: string[][] = [];

  constructor(
    private readonly send: Send,
    private readonly token: string,
  ) {}

  /** The kinds of requests, each as often as its share of the load. */
  readonly kinds: readonly (() => Promise<unknown>)[] = [
    ...times(4, () => this.openPage()),
    ...times(3, () => this.loadFile()),
    ...times(5, () => this.send({ method: 'GET', path: one(PUBLIC_READS) })),
    ...times(3, () => this.buy()),
    ...times(2, () => this.readPurchase()),
    ...times(3, () =>
      this.asMember((headers) => this.send({ method: 'GET', path: one(MEMBER_READS), headers })),
    ),
    () => this.order(),
    () => this.swap(),
    () =>
      this.asMember((headers) =>
        this.send({ method: 'POST', path: '/api/game/sessions', body: {}, headers }, 201),
      ),
    () => this.refresh(),
  ];

  /** Makes a release do its one-time work for each page before the measurement. */
  async openEveryPage(): Promise<void> {
    for (const path of PAGES) await this.send({ method: 'GET', path });
  }

  async signUp(): Promise<void> {
    const body = {
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: 'a password for measurements',
    };
    const { text } = await this.send({ method: 'POST', path: `${AUTH_PATH}/signup`, body });
    this.members.push({ session: JSON.parse(text) as AuthSession, busy: Promise.resolve() });
  }

  async buy(): Promise<void> {
    const body = {
      tokenAmount: '10000',
      paymentCurrency: 'SOL',
      buyerWallet: newWallet(),
      ...(randomInt(2) === 0 && { buyerEmail: 'buyer@example.org' }),
    };
    const { text } = await this.send(
      { method: 'POST', path: '/api/presale/purchases', body, headers: key() },
      202,
    );
    this.purchases.push(JSON.parse(text) as CreatedPurchase);
  }

  private async readPurchase(): Promise<void> {
    const { id, secret } = one(this.purchases);
    const headers = { 'x-purchase-secret': secret };
    await this.send({ method: 'GET', path: `/api/presale/purchases/${id}`, headers });
  }

  private async openPage(): Promise<void> {
    const { text } = await this.send({ method: 'GET', path: one(PAGES) });
    const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    if (files.length > 0) this.files.unshift(files);
    this.files.splice(FRESH_PAGES);
  }

  private async loadFile(): Promise<void> {
    const page = this.files.length > 0 && one(this.files);
    if (page) await this.send({ method: 'GET', path: one(page) });
    else await this.openPage();
  }

  private async order(): Promise<void> {
    await this.asMember(async (headers) => {
      const body = { amount: '25' };
      const { text } = await this.send({ method: 'POST', path: '/api/buy/fiat', body, headers }, 202);
      this.orders.push((JSON.parse(text) as { id: string }).id);
    });
  }

  private swap(): Promise<unknown> {
    const body = { fromToken: 'USDC', toToken: this.token, amountIn: '3' };
    return this.asMember((headers) => this.send({ method: 'POST', path: '/api/swaps', body, headers }, 201));
  }

  private async asMember(work: (headers: Record<string, string>) => Promise<unknown>): Promise<unknown> {
    const member = one(this.members);
    await member.busy;
    return work({ authorization: `Bearer ${member.session.access_token}`, ...key() });
  }

  private async refresh(): Promise<void> {
    const member = one(this.members);
    const before = member.busy;
    const refreshed = (async () => {
      await before;
      const body = { refresh_token: member.session.refresh_token };
      const path = `${AUTH_PATH}/token?grant_type=refresh_token`;
      const { text } = await this.send({ method: 'POST', path, body });
      member.session = JSON.parse(text) as AuthSession;
    })();
    member.busy = refreshed.catch(() => undefined);
    await refreshed;
  }
}

const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
