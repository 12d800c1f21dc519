import { expect, it } from '@jest/globals';
import {
  ExtensionType,
  TOKEN_2022_PROGRAM_ID,
  createInitializeInterestBearingMintInstruction,
  createInitializeMint2Instruction,
  getInterestBearingMintConfigState,
  getMint,
  getMintLen,
} from '@solana/spl-token';
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  SendTransactionError,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  sendAndConfirmTransaction,
} from '@solana/web3.js';
import { MAX_AIRDROP } from '#localnet';
import { eventually } from '../support/eventually.js';
import { pay, signed, startChain, wallet } from './chain.js';

it('confirms a transfer over the WebSocket and records its effects', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];

  const transaction = await signed(chain, from, pay(from, to, 3 * LAMPORTS_PER_SOL));
  const signature = await connection.sendRawTransaction(transaction.serialize());
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const confirmed = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight });
  expect(confirmed.value.err).toBeNull();

  expect(await connection.getBalance(to.publicKey)).toBe(3 * LAMPORTS_PER_SOL);
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(found?.version).toBe('legacy');
  expect(found?.meta).toMatchObject({
    err: null,
    fee: 5000,
    preBalances: [10 * LAMPORTS_PER_SOL, 0, 1],
    postBalances: [7 * LAMPORTS_PER_SOL - 5000, 3 * LAMPORTS_PER_SOL, 1],
  });
  expect(found?.transaction.message.compiledInstructions[0]?.programIdIndex).toBe(2);
  const parsed = await connection.getParsedTransaction(signature);
  expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({
    pubkey: from.publicKey,
    signer: true,
    writable: true,
  });

  const { value: status } = await connection.getSignatureStatus(signature);
  expect(status).toMatchObject({ slot: found?.slot, err: null, confirmationStatus: 'finalized' });
  const block = await connection.getBlock(found!.slot, { maxSupportedTransactionVersion: 0 });
  expect(block?.transactions[0]?.transaction.signatures).toEqual([signature]);
  expect(block?.blockTime).toBe(found?.blockTime);
  expect(await connection.getBlockTime(found!.slot)).toBe(found?.blockTime);
});

it('confirms as sendAndConfirmTransaction does, and notifies the subscribers', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const received: unknown[] = [];
  const account = connection.onAccountChange(to.publicKey, ({ lamports }) => received.push(lamports));
  const logs = connection.onLogs(to.publicKey, ({ signature: logged }) => received.push(logged));
  const slots = connection.onSlotChange(({ slot }) => received.push(slot > 0));

  const transaction = await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL));
  const signature = await sendAndConfirmTransaction(connection, transaction, [from]);
  await eventually(
    () => Promise.resolve(received),
    () => [LAMPORTS_PER_SOL, signature, true].every((each) => received.includes(each)),
  );
  const known = new Promise((resolve) => connection.onSignature(signature, ({ err }) => resolve(err)));
  expect(await known).toBeNull();

  await connection.removeAccountChangeListener(account);
  await connection.removeOnLogsListener(logs);
  await connection.removeSlotChangeListener(slots);
});

it('charges the quoted fee, including the priority fee, and burns it from the supply', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const { value: before } = await connection.getSupply();
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 });
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 5_001 });
  let burnt = 0;
  for (const budget of [[], [price], [price, limit]]) {
    const transaction = await signed(chain, from, ...budget, pay(from, to, LAMPORTS_PER_SOL));
    const { value: fee } = await connection.getFeeForMessage(transaction.compileMessage());
    const signature = await connection.sendRawTransaction(transaction.serialize());
    expect((await connection.getTransaction(signature))?.meta?.fee).toBe(fee);
    burnt += fee!;
  }
  expect(burnt).toBe(5_000 + 17_000 + 15_002);
  expect((await connection.getSupply()).value.total).toBe(before.total - burnt);
});

it('lists an address newest first, one page at a time', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const sent: string[] = [];
  for (let i = 1; i <= 5; i++) {
    const transaction = await signed(chain, from, pay(from, to, i * LAMPORTS_PER_SOL * 0.1));
    sent.unshift(await connection.sendRawTransaction(transaction.serialize()));
  }
  const list = async (range: object) =>
    (await connection.getSignaturesForAddress(to.publicKey, range)).map(({ signature }) => signature);
  expect(await list({})).toEqual(sent);
  expect(await list({ limit: 2 })).toEqual(sent.slice(0, 2));
  expect(await list({ before: sent[1] })).toEqual(sent.slice(2));
  expect(await list({ before: sent[0], until: sent[3] })).toEqual(sent.slice(1, 3));
});

it('returns a v0 transaction only to clients that support it', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: blockhash,
    instructions: [pay(from, to, LAMPORTS_PER_SOL)],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([from]);
  const signature = await connection.sendTransaction(transaction);

  await expect(connection.getTransaction(signature)).rejects.toMatchObject({ code: -32015 });
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(found).toMatchObject({ version: 0, meta: { err: null } });
  expect(found?.transaction.message.staticAccountKeys[0]).toEqual(from.publicKey);
});

it('rejects failing transactions with logs, and charges them when preflight is skipped', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const transaction = await signed(chain, from, pay(from, to, 11 * LAMPORTS_PER_SOL));
  const raw = transaction.serialize();

  const refused = await connection.sendRawTransaction(raw).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SendTransactionError);
  expect((refused as SendTransactionError).transactionError.message).toContain('custom program error: 0x1');
  expect((refused as SendTransactionError).logs?.join()).toContain('insufficient lamports');
  expect(await connection.getBalance(from.publicKey)).toBe(10 * LAMPORTS_PER_SOL);

  const signature = await connection.sendRawTransaction(raw, { skipPreflight: true });
  const err = { InstructionError: [0, { Custom: 1 }] };
  const { value } = await connection.getSignatureStatus(signature);
  expect(value?.err).toEqual(err);
  expect(await connection.getBalance(from.publicKey)).toBe(10 * LAMPORTS_PER_SOL - 5000);

  const penniless = await signed(chain, to, pay(to, from, 1));
  const send = connection.sendRawTransaction(penniless.serialize(), { skipPreflight: true });
  await expect(send).rejects.toThrow('no record of a prior credit');
  expect(await connection.getSignaturesForAddress(to.publicKey)).toHaveLength(1);
});

it('gives programs the slot and the time of the block', async () => {
  let time = 1_700_000_000_000;
  const chain = await startChain({ now: () => time });
  const { connection } = chain;
  const payer = await wallet(chain);
  time += 86_400_000;
  const mint = Keypair.generate();
  const space = getMintLen([ExtensionType.InterestBearingConfig]);
  const create = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: mint.publicKey,
    space,
    lamports: await connection.getMinimumBalanceForRentExemption(space),
    programId: TOKEN_2022_PROGRAM_ID,
  });
  const program = TOKEN_2022_PROGRAM_ID;
  const [createTable, table] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: (await connection.getSlot()) - 1,
  });
  const addAddress = AddressLookupTableProgram.extendLookupTable({
    lookupTable: table,
    authority: payer.publicKey,
    payer: payer.publicKey,
    addresses: [mint.publicKey],
  });
  const transaction = await signed(
    chain,
    payer,
    create,
    createInitializeInterestBearingMintInstruction(mint.publicKey, payer.publicKey, 0, program),
    createInitializeMint2Instruction(mint.publicKey, 6, payer.publicKey, null, program),
    createTable,
    addAddress,
  );
  transaction.partialSign(mint);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  const found = await connection.getTransaction(signature);
  expect(found?.blockTime).toBe(1_700_086_400);
  const { value } = await connection.getAddressLookupTable(table);
  expect(value?.state.lastExtendedSlot).toBe(found?.slot);
  const interest = getInterestBearingMintConfigState(
    await getMint(connection, mint.publicKey, 'confirmed', program),
  );
  expect(Number(interest?.initializationTimestamp)).toBe(found?.blockTime);
});

it('simulates without signatures and without effect', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const transaction = await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL));
  const unsigned = new VersionedTransaction(transaction.compileMessage());
  const simulate = (options: object) => connection.simulateTransaction(unsigned, options);

  const { value } = await simulate({
    accounts: { encoding: 'base64', addresses: [to.publicKey.toBase58()] },
  });
  expect(value).toMatchObject({ err: null, accounts: [{ lamports: LAMPORTS_PER_SOL }] });
  expect(await connection.getBalance(to.publicKey)).toBe(0);
  expect((await simulate({ sigVerify: true })).value.err).toBe('SignatureFailure');
  chain.passTime(61_000);
  expect((await simulate({})).value.err).toBe('BlockhashNotFound');
  expect((await simulate({ replaceRecentBlockhash: true })).value.err).toBeNull();
});

it('accepts a transaction once', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const raw = (await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL))).serialize();
  const signature = await connection.sendRawTransaction(raw);

  await expect(connection.sendRawTransaction(raw)).rejects.toThrow('already been processed');
  expect(await connection.sendRawTransaction(raw, { skipPreflight: true })).toBe(signature);
  expect(await connection.getBalance(to.publicKey)).toBe(LAMPORTS_PER_SOL);
});

it('keeps a blockhash for 150 heights, for any number of transactions', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const early = await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL));
  const late = await signed(chain, from, pay(from, to, 2 * LAMPORTS_PER_SOL));
  for (let i = 0; i < 160; i++) await connection.requestAirdrop(to.publicKey, LAMPORTS_PER_SOL);

  chain.passTime(50_000);
  await connection.sendRawTransaction(early.serialize());
  expect((await connection.isBlockhashValid(late.recentBlockhash!)).value).toBe(true);
  chain.passTime(11_000);
  expect((await connection.isBlockhashValid(late.recentBlockhash!)).value).toBe(false);
  await expect(connection.sendRawTransaction(late.serialize())).rejects.toThrow('Blockhash not found');
  const foreign = await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL));
  foreign.recentBlockhash = Keypair.generate().publicKey.toBase58();
  foreign.sign(from);
  await expect(connection.sendRawTransaction(foreign.serialize())).rejects.toThrow('Blockhash not found');
});

it('rejects a forged signature, an oversized packet and trailing bytes', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const raw = (await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL))).serialize();

  const forged = Buffer.from(raw);
  forged[10]! ^= 1;
  for (const options of [{}, { skipPreflight: true }]) {
    await expect(connection.sendRawTransaction(forged, options)).rejects.toThrow('signature verification');
  }
  const signature = await connection.sendRawTransaction(raw);
  const redirected = Buffer.from(raw);
  redirected[raw.length - 1]! ^= 1;
  await expect(connection.sendRawTransaction(redirected, { skipPreflight: true })).rejects.toThrow(
    'signature verification',
  );
  const padded = Buffer.concat([raw, Buffer.alloc(1)]);
  await expect(connection.sendRawTransaction(padded)).rejects.toThrow('failed to deserialize');
  const oversized = Buffer.concat([raw, Buffer.alloc(1233 - raw.length)]);
  await expect(connection.sendRawTransaction(oversized)).rejects.toThrow('1233 bytes (max: 1232)');
  const history = await connection.getSignaturesForAddress(to.publicKey);
  expect(history.map((each) => each.signature)).toEqual([signature]);
});

it('executes equal airdrops at the same moment, up to a cap', async () => {
  const moment = Date.now();
  const { connection } = await startChain({ now: () => moment });
  const { publicKey } = Keypair.generate();
  const airdrop = () => connection.requestAirdrop(publicKey, LAMPORTS_PER_SOL);
  const signatures = await Promise.all([airdrop(), airdrop(), airdrop()]);
  expect(new Set(signatures).size).toBe(3);
  expect(await connection.getBalance(publicKey)).toBe(3 * LAMPORTS_PER_SOL);
  await expect(connection.requestAirdrop(publicKey, Number(MAX_AIRDROP) + 1)).rejects.toThrow('Too big');
});

it('reports the priority fees that were paid for an account', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 });
  const transaction = await signed(chain, from, price, pay(from, to, LAMPORTS_PER_SOL));
  const signature = await connection.sendRawTransaction(transaction.serialize());
  const slot = (await connection.getTransaction(signature))!.slot;
  chain.passTime(40_000);
  const feesFor = async (address: Keypair) =>
    connection.getRecentPrioritizationFees({ lockedWritableAccounts: [address.publicKey] });

  const ofRecipient = await feesFor(to);
  expect(ofRecipient.filter(({ prioritizationFee }) => prioritizationFee > 0)).toEqual([
    { slot, prioritizationFee: 2_000_000 },
  ]);
  expect(ofRecipient.at(-1)?.slot).toBe(await connection.getSlot());
  const ofOthers = await feesFor(Keypair.generate());
  expect(ofOthers.every(({ prioritizationFee }) => prioritizationFee === 0)).toBe(true);
  chain.passTime(60_000);
  const later = await connection.getRecentPrioritizationFees();
  expect(later).toHaveLength(150);
  expect(later.every(({ prioritizationFee }) => prioritizationFee === 0)).toBe(true);
});
