import { z } from 'zod';
import { accountConfigSchema, accountView } from './account-view.js';
import type { AccountsView } from './accounts.js';
import type { Bank } from './bank.js';
import { contextShape, type Context } from './commitment.js';
import { addressSchema, method, options, type Methods } from './method.js';
import { RpcCode, RpcError, invalidParams } from './rpc-error.js';
import { TOKEN_PROGRAMS, readMint, readTokenAccount, toTokenAmount } from './token-accounts.js';

const contextSchema = options(contextShape);
const tokenFilterSchema = z.union(
  [z.object({ mint: addressSchema }), z.object({ programId: z.enum(TOKEN_PROGRAMS) })],
  'expected { mint } of a token or { programId } of a token program',
);

/** The RPC methods for accounts and their tokens. */
export function accountMethods(bank: Bank): Methods {
  const inContext = (context: Context, read: (view: AccountsView) => unknown) => {
    const view = bank.view(context);
    return { context: { slot: view.slot }, value: read(view) };
  };

  return {
    getBalance: method([addressSchema, contextSchema], (address, context) =>
      inContext(context, (view) => Number(view.account(address)?.lamports ?? 0n)),
    ),
    getAccountInfo: method([addressSchema, accountConfigSchema], (address, config) =>
      inContext(config, (view) => accountView(view.account(address), config, view.account)),
    ),
    getMultipleAccounts: method([z.array(addressSchema).max(100), accountConfigSchema], (addresses, config) =>
      inContext(config, (view) =>
        addresses.map((address) => accountView(view.account(address), config, view.account)),
      ),
    ),
    getProgramAccounts: () => {
      throw new RpcError(
        RpcCode.methodNotFound,
        'getProgramAccounts is not available on the development chain: use getTokenAccountsByOwner or getAccountInfo',
      );
    },

    getTokenSupply: method([addressSchema, contextSchema], (address, context) =>
      inContext(context, (view) => {
        const mint = readMint(view.account(address));
        if (!mint) throw invalidParams('not a Token mint');
        return toTokenAmount(mint.supply, mint.decimals);
      }),
    ),
    getTokenAccountBalance: method([addressSchema, contextSchema], (address, context) =>
      inContext(context, (view) => {
        const token = readTokenAccount(view.account(address));
        const mint = token && readMint(view.account(token.mint.toBase58()));
        if (!mint) throw invalidParams('not a Token account');
        return toTokenAmount(token.amount, mint.decimals);
      }),
    ),
    getTokenAccountsByOwner: method(
      [addressSchema, tokenFilterSchema, accountConfigSchema],
      (owner, filter, config) =>
        inContext(config, (view) => {
          const mint = 'mint' in filter ? filter.mint : null;
          if (mint && !readMint(view.account(mint))) throw invalidParams('could not find mint');
          const programs = 'programId' in filter ? [filter.programId] : TOKEN_PROGRAMS;
          return programs
            .flatMap((program) => view.accountsOwnedBy(program))
            .filter((account) => {
              const token = readTokenAccount(account);
              return token?.owner.toBase58() === owner && (!mint || token.mint.toBase58() === mint);
            })
            .map((account) => ({
              pubkey: account.address,
              account: accountView(account, config, view.account),
            }));
        }),
    ),
  };
}
