import { randomUUID } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import type { CreatedPurchase, Presale, Purchase } from '#contracts';
import { rows } from '#platform';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';

export interface Answer<T> {
  status: number;
  body: T;
  /** The response's `Retry-After`, if it has one. */
  retryAfterS?: number;
}

export const newWallet = (): string => Keypair.generate().publicKey.toBase58();

export const purchaseInput = (overrides: object = {}): object => ({
  tokenAmount: '10000',
  paymentCurrency: 'SOL',
  buyerWallet: newWallet(),
  ...overrides,
});

export async function postJson<T>(
  url: string,
  body: unknown,
  key: string = randomUUID(),
): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    body: (await response.json()) as T,
    ...(retryAfter && { retryAfterS: Number(retryAfter) }),
  };
}

/** Waits until the worker has read the sale's figures, and returns them. Before that, purchases are refused. */
export const saleIsRead = ({ url }: Pick<Kingdom, 'url'>): Promise<Presale> =>
  eventually(
    async () => (await (await fetch(`${url}/api/presale`)).json()) as Presale,
    ({ soldTokens }) => soldTokens !== null,
  );

/** Buys. A kingdom whose worker has just started is asked again once it has read the sale's figures. */
export async function buy(
  kingdom: Kingdom,
  overrides: object = {},
  key?: string,
): Promise<Answer<CreatedPurchase>> {
  const input = purchaseInput(overrides);
  const ask = () =>
    postJson<CreatedPurchase & { code?: string }>(`${kingdom.url}/api/presale/purchases`, input, key);
  const answer = await ask();
  if (!kingdom.hasWorker || answer.body.code !== 'FIGURES_UNAVAILABLE') return answer;
  await saleIsRead(kingdom);
  return ask();
}

export async function readPurchase(kingdom: Kingdom, { id, secret }: CreatedPurchase): Promise<Purchase> {
  const response = await fetch(`${kingdom.url}/api/presale/purchases/${id}`, {
    headers: { 'x-purchase-secret': secret },
  });
  return (await response.json()) as Purchase;
}

export const settled = (kingdom: Kingdom, purchase: CreatedPurchase): Promise<Purchase> =>
  eventually(
    () => readPurchase(kingdom, purchase),
    ({ status }) => status !== 'processing',
  );

export interface Effects {
  confirmed: number;
  ledgerTransactions: number;
  donations: number;
  mailsDone: number;
}

/** Counts the effects of all purchases so far. */
export async function effectsOf(kingdom: Kingdom): Promise<Effects> {
  const [row] = await rows<Record<keyof Effects, string>>(
    kingdom.unitOfWork.read,
    `SELECT (SELECT count(*) FROM presale_purchase WHERE status = 'confirmed') AS confirmed,
            (SELECT count(*) FROM ledger_transaction WHERE kind = 'presale-purchase') AS "ledgerTransactions",
            (SELECT count(*) FROM donation WHERE donation_type = 'presale_purchase') AS donations,
            (SELECT count(*) FROM outbox_event o WHERE 2 = (
               SELECT count(*) FROM processed_event p WHERE p.event_id = o.id AND p.handler IN
                 ('send-purchase-mail-when-purchase-confirmed', 'mail-team-when-purchase-confirmed'))) AS "mailsDone"`,
  );
  const count = (key: keyof Effects): number => Number(row?.[key]);
  return {
    confirmed: count('confirmed'),
    ledgerTransactions: count('ledgerTransactions'),
    donations: count('donations'),
    mailsDone: count('mailsDone'),
  };
}

/** Waits until `count` purchases have had all their effects, and returns the counts. */
export const allEffects = (kingdom: Kingdom, count: number, timeoutMs?: number): Promise<Effects> =>
  eventually(
    () => effectsOf(kingdom),
    (effects) => Object.values(effects).every((value) => value >= count),
    timeoutMs,
  );
