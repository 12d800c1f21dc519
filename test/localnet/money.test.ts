import { expect, it } from '@jest/globals';
import {
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  getMint,
  getTransferFeeConfig,
} from '@solana/spl-token';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { demoKeypairs } from '#localnet';
import { signed, startChain } from './chain.js';

const { faucet } = demoKeypairs();
const MINT_RENT = 1_461_600;
/** Chains that were stored before the option existed have this hash. */
const GENESIS_HASH = 'Hes9bvL28EFcsF5U1s5rjUGDp52pEehnUdJ4kyP6dLJd';

/** Calls a method that web3.js does not know. */
async function ask(rpcUrl: string, method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(rpcUrl, { method: 'POST', body });
  return (await response.json()) as { result?: string; error?: { code: number; message: string } };
}

const balanceOf = async (connection: Connection, owner: PublicKey, mint: PublicKey, program?: PublicKey) => {
  const account = getAssociatedTokenAddressSync(mint, owner, true, program);
  return (await connection.getTokenAccountBalance(account)).value.amount;
};

it('starts with stand-ins for USDC and USDT, and with wallets for payments and payouts', async () => {
  const chain = await startChain({ money: true });
  const { connection } = chain;
  const payment = new PublicKey(chain.paymentAddress);
  for (const mint of [new PublicKey(chain.usdcMint), new PublicKey(chain.usdtMint)]) {
    expect(await getMint(connection, mint, 'confirmed', TOKEN_PROGRAM_ID)).toMatchObject({
      decimals: 6,
      supply: 0n,
      mintAuthority: faucet.publicKey,
      freezeAuthority: faucet.publicKey,
    });
    expect(await balanceOf(connection, payment, mint)).toBe('0');
  }
  const { payment: paymentKey, payout } = demoKeypairs();
  expect([chain.paymentAddress, chain.payoutAddress]).toEqual([
    paymentKey.publicKey.toBase58(),
    payout.publicKey.toBase58(),
  ]);
  expect(await connection.getBalance(payment)).toBe(await connection.getMinimumBalanceForRentExemption(0));
  expect(await connection.getBalance(payout.publicKey)).toBe(1_000e9);
});

it('has no money unless asked to, and then another genesis hash', async () => {
  const [without, withMoney] = [await startChain(), await startChain({ money: true })];
  expect(await without.connection.getGenesisHash()).toBe(GENESIS_HASH);
  expect(await withMoney.connection.getGenesisHash()).not.toBe(GENESIS_HASH);
  expect(without).not.toHaveProperty('usdcMint');
  expect(await without.connection.getAccountInfo(new PublicKey(withMoney.usdcMint))).toBeNull();
});

it('mints stand-ins to anybody, also to an address that is not a wallet', async () => {
  const chain = await startChain({ money: true });
  const { connection, rpcUrl, usdcMint } = chain;
  const mint = new PublicKey(usdcMint);
  const [program] = PublicKey.findProgramAddressSync([Buffer.from('vault')], TOKEN_PROGRAM_ID);
  for (const owner of [Keypair.generate().publicKey, program]) {
    const airdrop = (amount: string) =>
      ask(rpcUrl, 'requestTokenAirdrop', owner.toBase58(), usdcMint, amount);
    const { result } = await airdrop('10000000000');
    expect((await connection.getTransaction(result!))?.meta?.err).toBeNull();
    await airdrop('1');
    expect(await balanceOf(connection, owner, mint)).toBe('10000000001');
  }
});

it('limits the token faucet to 10,000 tokens, and to mints that it has tokens of', async () => {
  const { rpcUrl, usdcMint, mintAddress } = await startChain({ money: true });
  const owner = Keypair.generate().publicKey.toBase58();
  const refused = async (mint: string, amount: unknown) =>
    (await ask(rpcUrl, 'requestTokenAirdrop', owner, mint, amount)).error;
  expect((await refused(usdcMint, '10000000001'))?.message).toContain('at most 10000 tokens');
  const stranger = Keypair.generate().publicKey.toBase58();
  expect((await refused(stranger, '1'))?.message).toContain('none of this token');
  expect(await refused(mintAddress, '1')).toBeUndefined();
  for (const amount of [1, '0', '-1', '1.5', '']) {
    expect([amount, (await refused(usdcMint, amount))?.code]).toEqual([amount, -32602]);
  }
});

it('has a token that withholds a fee from each transfer', async () => {
  const chain = await startChain({ money: true });
  const { connection } = chain;
  const [mint, program] = [new PublicKey(chain.feeMint), TOKEN_2022_PROGRAM_ID];
  const fee = getTransferFeeConfig(await getMint(connection, mint, 'confirmed', program));
  expect(fee?.newerTransferFee).toMatchObject({ transferFeeBasisPoints: 100, maximumFee: 1_000_000_000n });
  const [from, to] = [Keypair.generate(), Keypair.generate()];
  await connection.requestAirdrop(from.publicKey, 1e9);
  for (const { publicKey } of [from, to]) {
    await ask(chain.rpcUrl, 'requestTokenAirdrop', publicKey.toBase58(), chain.feeMint, '1000000');
  }
  const account = ({ publicKey }: Keypair) => getAssociatedTokenAddressSync(mint, publicKey, false, program);
  const transfer = createTransferCheckedInstruction(
    account(from),
    mint,
    account(to),
    from.publicKey,
    1_000_000n,
    6,
    [],
    program,
  );
  const signature = await connection.sendRawTransaction((await signed(chain, from, transfer)).serialize());
  const found = await connection.getTransaction(signature);
  const received = found?.meta?.postTokenBalances?.find(({ owner }) => owner === to.publicKey.toBase58());
  expect(received).toMatchObject({ uiTokenAmount: { amount: '1990000' }, programId: program.toBase58() });
});

it('charges the rent that it is configured with', async () => {
  const [byDefault, cheaper] = [await startChain(), await startChain({ rent: 696, money: true })];
  const rentOfMint = ({ connection }: { connection: Connection }) =>
    connection.getMinimumBalanceForRentExemption(82);
  expect([await rentOfMint(byDefault), await rentOfMint(cheaper)]).toEqual([MINT_RENT, MINT_RENT / 10]);
  const { connection, mintAddress } = cheaper;
  expect(await connection.getBalance(new PublicKey(mintAddress))).toBe(MINT_RENT / 10);
});
