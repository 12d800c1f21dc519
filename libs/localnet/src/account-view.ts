import bs58 from 'bs58';
import { z } from 'zod';
import type { SvmAccount } from './litesvm.js';
import { contextShape } from './commitment.js';
import { options } from './method.js';
import { parseTokenProgramAccount, type ReadAccount } from './token-accounts.js';

/** How an account's data is returned. Types that `jsonParsed` does not know are returned in base64. */
export const accountConfigSchema = options({
  ...contextShape,
  encoding: z.enum(['base58', 'base64', 'jsonParsed']).default('base64'),
  dataSlice: z.object({ offset: z.int().min(0), length: z.int().min(0) }).nullish(),
});

export type AccountConfig = Pick<z.infer<typeof accountConfigSchema>, 'encoding' | 'dataSlice'>;

/** The rent epoch of an account that owes no rent: the JSON number closest to 2^64 - 1. */
const RENT_EXEMPT_EPOCH = Number(2n ** 64n - 1n);

export function accountView(account: SvmAccount | null, config: AccountConfig, readAccount: ReadAccount) {
  return (
    account && {
      lamports: Number(account.lamports),
      owner: account.programAddress,
      executable: account.executable,
      rentEpoch: RENT_EXEMPT_EPOCH,
      space: account.data.length,
      data: dataView(account, config, readAccount),
    }
  );
}

function dataView(account: SvmAccount, { encoding, dataSlice }: AccountConfig, readAccount: ReadAccount) {
  if (encoding === 'jsonParsed') {
    const parsed = parseTokenProgramAccount(account, readAccount);
    if (parsed) return parsed;
  }
  const data = dataSlice
    ? account.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : account.data;
  return encoding === 'base58' ? [bs58.encode(data), 'base58'] : [toBase64(data), 'base64'];
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
