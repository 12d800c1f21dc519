import { z } from 'zod';
import { accountConfigSchema, accountView, type AccountConfig } from './account-view.js';
import type { Bank } from './bank.js';
import type { SvmAccount } from './litesvm.js';
import { addressSchema, method, type Methods } from './method.js';
import { RpcCode, RpcError, invalidParams } from './rpc-error.js';
import { TOKEN_PROGRAMS, readMint, readTokenAccount, toTokenAmount } from './token-accounts.js';

const tokenFilterSchema = z.union(
  [z.object({ mint: addressSchema }), z.object({ programId: z.enum(TOKEN_PROGRAMS) })],
  'expected { mint } of a token or { programId } of a token program',
);

/** The RPC methods for accounts and their tokens. */
export function accountMethods(bank: Bank): Methods {
  const inContext = (value: unknown) => ({ context: { slot: bank.clock.slot() }, value });
  const view = (account: SvmAccount | null, config: AccountConfig) =>
    accountView(account, config, bank.account);
  const mintOf = (address: string) => readMint(bank.account(address));

  return {
    getBalance: method([addressSchema], (address) => inContext(Number(bank.balance(address)))),
    getAccountInfo: method([addressSchema, accountConfigSchema], (address, config) =>
      inContext(view(bank.account(address), config)),
    ),
    getMultipleAccounts: method([z.array(addressSchema).max(100), accountConfigSchema], (addresses, config) =>
      inContext(addresses.map((address) => view(bank.account(address), config))),
    ),
    getProgramAccounts: () => {
      throw new RpcError(
        RpcCode.methodNotFound,
        'getProgramAccounts is not available on the development chain: use getTokenAccountsByOwner or getAccountInfo',
      );
    },

    getTokenSupply: method([addressSchema], (address) => {
      const mint = mintOf(address);
      if (!mint) throw invalidParams('not a Token mint');
      return inContext(toTokenAmount(mint.supply, mint.decimals));
    }),
    getTokenAccountBalance: method([addressSchema], (address) => {
      const token = readTokenAccount(bank.account(address));
      const mint = token && mintOf(token.mint.toBase58());
      if (!mint) throw invalidParams('not a Token account');
      return inContext(toTokenAmount(token.amount, mint.decimals));
    }),
    getTokenAccountsByOwner: method(
      [addressSchema, tokenFilterSchema, accountConfigSchema],
      (owner, filter, config) => {
        const mint = 'mint' in filter ? filter.mint : null;
        if (mint && !mintOf(mint)) throw invalidParams('could not find mint');
        const programs = 'programId' in filter ? [filter.programId] : TOKEN_PROGRAMS;
        const accounts = programs.flatMap((program) => bank.accountsOwnedBy(program));
        return inContext(
          accounts
            .filter((account) => {
              const token = readTokenAccount(account);
              return token?.owner.toBase58() === owner && (!mint || token.mint.toBase58() === mint);
            })
            .map((account) => ({ pubkey: account.address, account: view(account, config) })),
        );
      },
    ),
  };
}
