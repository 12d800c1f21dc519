import { z } from 'zod';
import { accountConfigSchema, accountView } from './account-view.js';
import type { Bank } from './bank.js';
import type { TransactionRecord } from './history.js';
import { addressSchema, method, signatureSchema, type Methods } from './method.js';
import { SLOT_MS } from './slot-clock.js';

type Kind = 'signature' | 'account' | 'logs' | 'slot';

/** Starts to watch. Calls `notify` for each result, and `end` if no more can follow. Returns a function that stops it. */
export type Watch = (notify: (result: unknown) => void, end: () => void) => () => void;

/** Registers a subscription and returns its id. */
export type Subscribe = (kind: Kind, watch: Watch) => number;

const logsFilterSchema = z.union(
  [z.enum(['all', 'allWithVotes']), z.object({ mentions: z.tuple([addressSchema]) })],
  "expected 'all' or { mentions } with one address",
);

/** The methods that subscribe a connection. Commitments are ignored, because transactions reach all of them at once. */
export function subscriptionMethods(bank: Bank, subscribe: Subscribe): Methods {
  const inContext = ({ slot }: TransactionRecord, value: unknown) => ({ context: { slot }, value });

  return {
    signatureSubscribe: method([signatureSchema], (signature) =>
      subscribe('signature', (notify, end) => {
        const tell = (record: TransactionRecord) => {
          notify(inContext(record, { err: record.err }));
          end();
        };
        const known = bank.history.find(signature);
        if (!known) return bank.onTransaction((record) => record.signature === signature && tell(record));
        const afterResponse = setImmediate(tell, known);
        return () => clearImmediate(afterResponse);
      }),
    ),
    accountSubscribe: method([addressSchema, accountConfigSchema], (address, config) =>
      subscribe('account', (notify) =>
        bank.onTransaction((record) => {
          const index = record.accountKeys.indexOf(address);
          if (index < 0 || !record.transaction.message.isAccountWritable(index)) return;
          notify(inContext(record, accountView(bank.account(address), config, bank.account)));
        }),
      ),
    ),
    logsSubscribe: method([logsFilterSchema], (filter) =>
      subscribe('logs', (notify) =>
        bank.onTransaction((record) => {
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
        const timer = setInterval(tell, SLOT_MS).unref();
        const stop = bank.onTransaction(tell);
        return () => {
          clearInterval(timer);
          stop();
        };
      }),
    ),
  };
}
