import { z } from 'zod';
import { accountConfigSchema, accountView } from './account-view.js';
import type { Bank } from './bank.js';
import { contextShape, type Commitment } from './commitment.js';
import type { TransactionRecord } from './history.js';
import { addressSchema, method, options, signatureSchema, type Methods } from './method.js';

type Kind = 'signature' | 'account' | 'logs' | 'slot';

/** Starts to watch. Calls `notify` for each result, and `end` if no more can follow. Returns a function that stops it. */
export type Watch = (notify: (result: unknown) => void, end: () => void) => () => void;

/** Registers a subscription and returns its id. */
export type Subscribe = (kind: Kind, watch: Watch) => number;

const contextSchema = options(contextShape);
const logsFilterSchema = z.union(
  [z.enum(['all', 'allWithVotes']), z.object({ mentions: z.tuple([addressSchema]) })],
  "expected 'all' or { mentions } with one address",
);

/** The methods that subscribe a connection. */
export function subscriptionMethods(bank: Bank, subscribe: Subscribe): Methods {
  const inContext = ({ slot }: TransactionRecord, value: unknown) => ({ context: { slot }, value });

  return {
    signatureSubscribe: method([signatureSchema, contextSchema], (signature, { commitment }) =>
      subscribe('signature', (notify, end) => {
        const tell = (record: TransactionRecord) => {
          if (record.signature !== signature) return;
          notify(inContext(record, { err: record.err }));
          end();
        };
        const known = bank.history.find(signature);
        return watchTransactions(bank, commitment, tell, known ? [known] : []);
      }),
    ),
    accountSubscribe: method([addressSchema, accountConfigSchema], (address, config) =>
      subscribe('account', (notify) =>
        watchTransactions(bank, config.commitment, (record) => {
          const index = record.accountKeys.indexOf(address);
          if (index < 0 || !record.transaction.message.isAccountWritable(index)) return;
          const { account } = bank.view({ commitment: config.commitment });
          notify(inContext(record, accountView(account(address), config, account)));
        }),
      ),
    ),
    logsSubscribe: method([logsFilterSchema, contextSchema], (filter, { commitment }) =>
      subscribe('logs', (notify) =>
        watchTransactions(bank, commitment, (record) => {
          if (typeof filter === 'object' && !record.accountKeys.includes(filter.mentions[0])) return;
          const { signature, err, meta } = record;
          notify(inContext(record, { signature, err, logs: meta.logs() }));
        }),
      ),
    ),
    slotSubscribe: method([], () =>
      subscribe('slot', (notify) => {
        let last = bank.clock.slot();
        const tell = () => {
          const slot = bank.clock.slot();
          if (slot === last) return;
          notify({ slot, parent: slot - 1, root: Math.max(0, slot - 32) });
          last = slot;
        };
        const timer = setInterval(tell, bank.clock.slotMs).unref();
        const stop = bank.onTransaction(tell);
        return () => {
          clearInterval(timer);
          stop();
        };
      }),
    ),
  };
}

/**
 * Calls the listener for each new transaction when it reaches the commitment, and for the known ones, but never before
 * the current response is sent. Returns a function that stops it.
 */
function watchTransactions(
  bank: Bank,
  commitment: Commitment,
  listener: (record: TransactionRecord) => void,
  known: TransactionRecord[] = [],
): () => void {
  const waiting = [...known];
  const tell = () => {
    const { slot } = bank.view({ commitment });
    while (waiting[0] && (waiting[0].slot <= slot || wasDropped(bank, waiting[0]))) {
      const record = waiting.shift()!;
      if (!wasDropped(bank, record)) listener(record);
    }
  };
  const afterResponse = setImmediate(tell);
  const stop = bank.onTransaction((record) => {
    waiting.push(record);
    tell();
  });
  const waits = commitment === 'finalized' && !bank.clock.finalizesAtOnce;
  const timer = waits ? setInterval(tell, bank.clock.slotMs).unref() : undefined;
  return () => {
    clearImmediate(afterResponse);
    clearInterval(timer);
    stop();
  };
}

const wasDropped = ({ history }: Bank, record: TransactionRecord): boolean =>
  history.find(record.signature) !== record;
