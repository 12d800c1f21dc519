import { expect, it } from '@jest/globals';
import {
  TOKEN_PROGRAM_ID,
  createTransferInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  transfer,
} from '@solana/spl-token';
import { PublicKey, type TokenBalance } from '@solana/web3.js';
import { demoKeypairs } from '#localnet';
import { TOKEN, startChain, signed, wallet } from './chain.js';

const { treasury, reserve } = demoKeypairs();
const UNIT = 1_000_000n;

it('starts with the whole supply, half of the sale in the treasury', async () => {
  const chain = await startChain();
  const { connection, mintAddress, treasuryAddress } = chain;
  const mint = new PublicKey(mintAddress);

  const { value: supply } = await connection.getTokenSupply(mint);
  expect(supply).toEqual({
    amount: '1500000000000000',
    decimals: 6,
    uiAmount: 1.5e9,
    uiAmountString: '1500000000',
  });
  const held = async (owner: string) => {
    const filter = { programId: TOKEN_PROGRAM_ID };
    const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(owner), filter);
    return value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString as string);
  };
  expect(await held(treasuryAddress)).toEqual(['5000000']);
  expect(await held(reserve.publicKey.toBase58())).toEqual(['1495000000']);
  const { mintAuthority } = await getMint(connection, mint);
  expect(mintAuthority).toBeNull();
  const holdings = getAssociatedTokenAddressSync(mint, treasury.publicKey);
  await expect(mintTo(connection, treasury, mint, holdings, reserve, 1n)).rejects.toThrow('0x5');
  await expect(connection.getTokenSupply(treasury.publicKey)).rejects.toThrow('not a Token mint');
});

it('moves tokens as spl-token does and shows it in the balances', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const mint = new PublicKey(chain.mintAddress);
  const buyer = await wallet(chain);
  const source = getAssociatedTokenAddressSync(mint, treasury.publicKey);
  const { address } = await getOrCreateAssociatedTokenAccount(connection, treasury, mint, buyer.publicKey);
  const signature = await transfer(connection, treasury, source, address, treasury, 25_000n * UNIT);

  expect((await getAccount(connection, address)).amount).toBe(25_000n * UNIT);
  expect((await connection.getTokenAccountBalance(source)).value.uiAmountString).toBe('4975000');
  const meta = (await connection.getTransaction(signature))?.meta;
  const amounts = (balances: TokenBalance[] | null | undefined) =>
    [treasury, buyer].map(
      ({ publicKey }) => balances?.find(({ owner }) => owner === publicKey.toBase58())?.uiTokenAmount.amount,
    );
  expect(amounts(meta?.preTokenBalances)).toEqual(['5000000000000', '0']);
  expect(amounts(meta?.postTokenBalances)).toEqual(['4975000000000', '25000000000']);

  const { value } = await connection.getTokenAccountsByOwner(buyer.publicKey, { mint });
  expect(value.map(({ pubkey, account }) => [pubkey, account.data.length])).toEqual([[address, 165]]);
  const { value: parsed } = await connection.getParsedAccountInfo(mint);
  expect(parsed?.data).toMatchObject({ parsed: { info: { supply: '1500000000000000' } } });
});

it('refuses transfers of tokens that belong to others', async () => {
  const chain = await startChain();
  const mint = new PublicKey(chain.mintAddress);
  const thief = await wallet(chain);
  const source = getAssociatedTokenAddressSync(mint, treasury.publicKey);
  const loot = await getOrCreateAssociatedTokenAccount(chain.connection, thief, mint, thief.publicKey);
  const theft = createTransferInstruction(source, loot.address, thief.publicKey, 1n);
  const transaction = await signed(chain, thief, theft);
  await expect(chain.connection.sendRawTransaction(transaction.serialize())).rejects.toThrow('0x4');
});

it('refuses token settings that contradict each other', async () => {
  await expect(startChain({ token: { ...TOKEN, soldAtGenesis: '10000001' } })).rejects.toThrow('sale supply');
  await expect(startChain({ token: { ...TOKEN, supply: '4999999' } })).rejects.toThrow('total supply');
});
