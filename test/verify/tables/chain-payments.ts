import { randomUUID } from 'node:crypto';
import { payoutKey } from '#localnet';
import { decideApproval, insertApproval, loadSettings, rows, type UnitOfWork } from '#platform';
import { charityProposal } from '../../support/charity.js';
import { brand, type Kingdom } from '../../support/kingdom.js';
import { chainSettings, startOwnChain } from '../../support/own-chain.js';
import { type PayableChain, Payers } from '../../support/payers.js';
import { openPaymentServices, type PaymentServices } from '../../support/payment-services.js';
import { newWallet } from '../../support/purchases.js';
import { anyChange, type HarmlessTables, type MoneyTables, TIMESTAMP } from '../table-rules.js';

const TERM = 'a term of the request; it was applied when the payment was judged';

const GIFT = `state = 'paid' AND kind = 'gift' AND currency = 'SOL'`;
const OF_GIFT = `request_id IN (SELECT id FROM payment_request WHERE ${GIFT})`;

export const moneyTables: MoneyTables = {
  payment_request: {
    row: `state = 'paid' AND kind = 'purchase'`,
    name: 'id',
    columns: {
      id: anyChange,
      subject_id: { finds: /^ledger_transaction|^presale_purchase/ },
      kind: [
        { to: `'gift'`, finds: /^ledger_transaction|^donation|^presale_purchase/ },
        { row: GIFT, to: `'purchase'`, finds: /^donation/ },
      ],
      currency: [{ to: `'USDT'` }, { row: GIFT, to: `'token'`, finds: /^payment_request|^donation/ }],
      state: [
        { to: `'short'` },
        { to: `'expired'` },
        { to: `'open'` },
        { row: `state = 'expired'`, to: `'paid'` },
      ],
      signature: [anyChange, { to: 'NULL' }],
    },
    harmless: {
      number: 'the order in which requests were opened',
      limits: TERM,
      reference: 'the key that transactions name; what they named is noted with them',
      due: TERM,
      tokens: TERM,
      price: TERM,
      price_read_at: TIMESTAMP,
      held: TERM,
      minimum: TERM,
      sale_ends_at: TERM,
      sells_parts: TERM,
      wallet: 'counts the holds of a wallet',
      caller: 'counts the holds of a network',
      opened_at: TIMESTAMP,
      opened_slot: TERM,
      expires_at: TERM,
      decided_at: TIMESTAMP,
    },
    forged: {
      set: {
        id: 'gen_random_uuid()',
        number: '999999',
        subject_id: 'gen_random_uuid()',
        reference: `'forged'`,
        signature: `'forged'`,
      },
    },
    deleted: { finds: /^presale_purchase|^ledger_transaction/ },
  },
  chain_transfer: {
    row: `credited > 0 AND request_id IN (SELECT id FROM payment_request WHERE kind = 'purchase')`,
    name: 'id',
    columns: {
      id: anyChange,
      signature: anyChange,
      account: { to: `'another account'`, finds: /^watched_account/ },
      role: { to: `'payout'`, finds: /^chain_transfer|^ledger_transaction/ },
      currency: { to: `'USDT'` },
      delta: anyChange,
      request_id: [{ to: 'NULL', finds: /^payment_request|^presale_purchase/ }],
      credited: [{ finds: /^presale_purchase/ }, { row: OF_GIFT, finds: /^donation/ }],
      refund: anyChange,
      suspense: { finds: /^payment_request/ },
    },
    harmless: {
      position: 'the order in which transfers were noted',
      slot: 'the order in which transfers are judged; it was applied when this one was',
      block_time: TIMESTAMP,
      names: 'the requests that the transaction names; it was judged by them',
      memo: 'what the payer wrote, which nothing depends on',
      payer: 'who is to get a refund',
      payers: 'the wallets that were screened',
      verdict:
        'whether they may pay; the transfer was judged by it, and an operator may have attached it since',
      price: 'the price that was noted; it was applied when the transfer was judged',
      judged_at: TIMESTAMP,
      attached_slot: 'when an operator attached the transfer, for those who judge it again',
      attached_time: 'the same by the time of the chain',
      noted_at: TIMESTAMP,
    },
    forged: { set: { id: 'gen_random_uuid()', position: '999999', signature: `'forged'` } },
  },
  watched_account: {
    row: `currency = 'SOL'`,
    name: 'address',
    columns: {
      address: { finds: /^watched_account/ },
      role: { to: `'payout'`, finds: /^chain_transfer/ },
      opening: anyChange,
      balance: anyChange,
    },
    harmless: {
      mint: 'what the account holds, for reading it',
      currency: 'the currency of new transfers',
      state: 'whether the account can receive; it decides only whether new purchases are taken',
      opened_slot: 'where the watch of the account began',
      listed_slot: 'how far the account has been read',
    },
    forged: 'an account without transfers whose opening is its balance',
    deleted: { finds: /^chain_transfer/ },
  },
};

export const harmlessTables: HarmlessTables = {
  quote_switch: 'whether new payments are paused',
  chain_watch: 'how far the chain has been read',
  payment_handover: 'transactions that pages have handed over; payments are judged without them',
};

const EXPIRY_MS = 601_000;

/** Releases the tokens of the purchases and sends the refunds. One of them waits, as it has no address. */
async function payOut({ unitOfWork }: Kingdom, services: PaymentServices): Promise<void> {
  const purchases = await rows<{ id: string }>(
    unitOfWork.read,
    `SELECT id FROM presale_purchase WHERE mode = 'solana' AND status = 'confirmed'`,
  );
  await unitOfWork.run((tx) =>
    services.releases.request(
      tx,
      purchases.map(({ id }) => id),
    ),
  );
  await payBeneficiary(unitOfWork, services);
  for (const _ of ['begin', 'send', 'record']) {
    await services.payouts();
    await services.watch();
  }
}

/** Pays from the charity fund, as two persons have decided. */
async function payBeneficiary(unitOfWork: UnitOfWork, { charity }: PaymentServices): Promise<void> {
  const input = charityProposal({ currency: 'SOL', amount: '0.1' });
  const { payoutId, ...after } = { ...input, link: input.link ?? '' };
  const [proposedBy, confirmedBy] = [randomUUID(), randomUUID()];
  await unitOfWork.run(async (tx) => {
    const kind = 'charity-payout' as const;
    const plan = { subject: { kind, id: payoutId }, before: {}, after: { ...after, amount: '0.1' } };
    const proposal = { id: randomUUID(), kind, input, reason: 'a test', proposedBy };
    const { id: proposalId, proposedAt } = (await insertApproval(tx, { ...proposal, ...plan }))!;
    await decideApproval(tx, proposalId, { state: 'confirmed', decidedBy: confirmedBy });
    await charity.pay(tx, input, { proposalId, proposedAt, proposedBy, confirmedBy, reason: 'a test' });
  });
}

/** Purchases and gifts that are paid, paid twice, paid too late, or not at all, on a chain with play money. */
export async function fill(kingdom: Kingdom): Promise<void> {
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  const payoutTokens = 100_000_000_000n;
  const chain = (await startOwnChain(brand, '5000000', { money: true, now, payoutTokens })) as PayableChain;
  const env = { ...kingdom.env, ...chainSettings(chain), PAYMENTS_MODE: 'solana', PAYOUT_KEY: payoutKey() };
  const services = await openPaymentServices(loadSettings(env));
  try {
    const payers = new Payers(chain);
    const payer = await payers.open();
    const request = async (paymentCurrency: 'SOL' | 'USDC') => {
      const input = {
        tokenAmount: '10000',
        paymentCurrency,
        buyerWallet: newWallet(),
        round: 'public',
      } as const;
      const context = {
        key: undefined,
        caller: paymentCurrency,
        language: undefined,
        pass: undefined,
        proxied: {},
      };
      return (await services.purchases.requestPurchase(input, context)).payment;
    };
    const [sol, usdc] = [await request('SOL'), await request('USDC')];
    await request('SOL');
    const gift = (currency: 'token' | 'SOL', amount: string) =>
      services.gifts.ask(
        { amount, currency, donationType: 'manual' },
        { actor: undefined, key: undefined, caller: 'a donor', proxied: {}, language: undefined },
      );
    await payers.giveTokens(payer);
    for (const { payment } of [await gift('token', '100'), await gift('SOL', '1')])
      await payers.pay(payer, payment);
    await payers.pay(payer, sol);
    await payers.pay(payer, sol);
    await payers.pay(payer, null, { amount: 1_000_000_000n });
    await services.watch();
    passedMs += EXPIRY_MS;
    await services.watch();
    await payers.pay(payer, usdc);
    await services.watch();
    await payOut(kingdom, services);
  } finally {
    await services.close();
    await chain.close();
  }
}
