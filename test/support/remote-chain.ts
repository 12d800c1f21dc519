import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createTransferInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  type Commitment,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { setTimeout as pause } from 'node:timers/promises';
import type { Brand } from '#brand';
import { parseUnits } from '#contracts';
import { eventually } from './eventually.js';
import type { PayableChain } from './payers.js';
import type { PlayMoney } from './play-money.js';

const { TEST_RPC_URL, TEST_RPC_WS_URL, TEST_RPC_PAYER } = process.env;

/** What the tests of one file need at most. Most of it stays with the wallets that they make. */
const ENOUGH_SOL = 100;
const PLENTY_OF_SOL = 5;
const FINALITY_MS = 120_000;
/** Public endpoints allow only a few requests a second. */
const POLL_MS = 400;
const FEE_BASIS_POINTS = 100;
const MAX_FEE = 1_000_000_000n;
const STABLECOIN_DECIMALS = 6;

/** A chain that others run, on which a test file has tokens and wallets of its own. */
export interface RemoteChain {
  readonly chain: PayableChain;
  readonly money: PlayMoney;
  /** Resolves once the final chain has come past a time, in Unix milliseconds. */
  reach(time: number): Promise<void>;
}

/**
 * Opens the chain behind `TEST_RPC_URL` for a test file: it makes the token of the brand, stand-ins for stablecoins, and the wallets of
 * the operator. SOL comes out of the wallet whose secret key is `TEST_RPC_PAYER`, in base58, or else by airdrop.
 * @param sold whole tokens that are sold before
 */
export async function openRemoteChain(brand: Brand, sold: string): Promise<RemoteChain> {
  const connection = new Connection(TEST_RPC_URL!, 'confirmed');
  const money = new RemoteMoney(connection);
  await money.fund(ENOUGH_SOL * LAMPORTS_PER_SOL);
  const { token, allocation, presale } = brand;
  const [mint, usdc, usdt, fee, treasury] = Array.from({ length: 5 }, () => Keypair.generate());
  const unsold = parseUnits(presale.saleSupply, token.decimals) - parseUnits(sold, token.decimals);
  const rest = parseUnits(allocation.total, token.decimals) - unsold;
  await money.createMint(mint!, token.decimals);
  for (const stablecoin of [usdc!, usdt!]) await money.createMint(stablecoin, STABLECOIN_DECIMALS);
  await money.createMintWithFee(fee!);
  const { authority, operator } = money;
  await money.giveTokens(treasury!.publicKey, mint!.publicKey.toBase58(), unsold.toString());
  await money.giveTokens(authority.publicKey, mint!.publicKey.toBase58(), rest.toString());
  await money.fix(mint!.publicKey);
  await money.give(operator.publicKey, await connection.getMinimumBalanceForRentExemption(0));
  for (const stablecoin of [usdc!, usdt!])
    await money.openAccount(operator.publicKey, stablecoin.publicKey, TOKEN_PROGRAM_ID);
  const address = ({ publicKey }: Keypair) => publicKey.toBase58();
  return {
    money,
    chain: {
      rpcUrl: TEST_RPC_URL!,
      wsUrl: TEST_RPC_WS_URL ?? webSocketOf(TEST_RPC_URL!),
      mintAddress: address(mint!),
      treasuryAddress: address(treasury!),
      usdcMint: address(usdc!),
      usdtMint: address(usdt!),
      feeMint: address(fee!),
      paymentAddress: address(operator),
      payoutAddress: address(Keypair.generate()),
      drop: () => {
        throw new Error('Only the local chain can drop a transaction.');
      },
      close: () => Promise.resolve(),
    },
    reach: (time) => reachOf(connection, time),
  };
}

/** Validators take WebSockets at the next port, and public endpoints at the same address. */
function webSocketOf(rpcUrl: string): string {
  const url = new URL(rpcUrl.replace(/^http/, 'ws'));
  if (url.port) url.port = `${Number(url.port) + 1}`;
  return url.href;
}

async function reachOf(connection: Connection, time: number): Promise<void> {
  const finalTime = async () => {
    await pause(POLL_MS);
    const slot = await connection.getSlot('finalized');
    return (await connection.getBlockTime(slot)) ?? 0;
  };
  await eventually(finalTime, (seconds) => seconds * 1000 > time, FINALITY_MS);
}

class RemoteMoney implements PlayMoney {
  readonly authority = Keypair.generate();
  readonly operator = Keypair.generate();
  readonly plenty = PLENTY_OF_SOL * LAMPORTS_PER_SOL;

  private latest: string | undefined;
  /** Tokens whose supply is fixed. What is left of it belongs to the authority. */
  private readonly fixed = new Set<string>();

  constructor(private readonly connection: Connection) {}

  async fund(lamports: number): Promise<void> {
    const { publicKey } = this.authority;
    if (!TEST_RPC_PAYER) return this.confirmed(await this.connection.requestAirdrop(publicKey, lamports));
    const payer = Keypair.fromSecretKey(bs58.decode(TEST_RPC_PAYER));
    const fund = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: publicKey, lamports });
    await this.send([payer], [fund]);
  }

  async createMint(mint: Keypair, decimals: number): Promise<void> {
    const { publicKey: owner } = this.authority;
    const initialize = createInitializeMint2Instruction(mint.publicKey, decimals, owner, owner);
    await this.createAccount(mint, getMintLen([]), TOKEN_PROGRAM_ID, [initialize]);
  }

  async createMintWithFee(mint: Keypair): Promise<void> {
    const [address, owner, program] = [mint.publicKey, this.authority.publicKey, TOKEN_2022_PROGRAM_ID];
    await this.createAccount(mint, getMintLen([ExtensionType.TransferFeeConfig]), program, [
      createInitializeTransferFeeConfigInstruction(address, owner, owner, FEE_BASIS_POINTS, MAX_FEE, program),
      createInitializeMint2Instruction(address, STABLECOIN_DECIMALS, owner, owner, program),
    ]);
  }

  async give(toPubkey: PublicKey, lamports: number): Promise<void> {
    const transfer = SystemProgram.transfer({ fromPubkey: this.authority.publicKey, toPubkey, lamports });
    await this.send([this.authority], [transfer]);
  }

  async giveTokens(to: PublicKey, mintAddress: string, amount: string): Promise<void> {
    const mint = new PublicKey(mintAddress);
    const { owner: program } = (await this.connection.getAccountInfo(mint))!;
    const account = await this.openAccount(to, mint, program);
    const { publicKey: owner } = this.authority;
    const own = getAssociatedTokenAddressSync(mint, owner, true, program);
    const give = this.fixed.has(mintAddress)
      ? createTransferInstruction(own, account, owner, BigInt(amount), [], program)
      : createMintToInstruction(mint, account, owner, BigInt(amount), [], program);
    await this.send([this.authority], [give]);
  }

  /** Fixes the supply of a token, as the project's is. */
  async fix(mint: PublicKey): Promise<void> {
    const { publicKey: owner } = this.authority;
    const close = createSetAuthorityInstruction(mint, owner, AuthorityType.MintTokens, null);
    await this.send([this.authority], [close]);
    this.fixed.add(mint.toBase58());
  }

  async openAccount(owner: PublicKey, mint: PublicKey, program: PublicKey): Promise<PublicKey> {
    const account = getAssociatedTokenAddressSync(mint, owner, true, program);
    const { publicKey: payer } = this.authority;
    const open = createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint, program);
    await this.send([this.authority], [open]);
    return account;
  }

  confirmed(signature: string): Promise<void> {
    return this.reached(signature, ['confirmed', 'finalized']);
  }

  async finalized(signature: string | undefined): Promise<void> {
    for (const sent of [signature, this.latest]) if (sent) await this.reached(sent, ['finalized']);
  }

  async send(
    signers: readonly [Keypair, ...Keypair[]],
    instructions: readonly TransactionInstruction[],
  ): Promise<void> {
    const latest = await this.connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: signers[0].publicKey, ...latest });
    transaction.add(...instructions).sign(...signers);
    this.latest = await this.connection.sendRawTransaction(transaction.serialize());
    await this.confirmed(this.latest);
  }

  private async createAccount(
    account: Keypair,
    space: number,
    programId: PublicKey,
    initialize: readonly TransactionInstruction[],
  ): Promise<void> {
    const lamports = await this.connection.getMinimumBalanceForRentExemption(space);
    const create = SystemProgram.createAccount({
      fromPubkey: this.authority.publicKey,
      newAccountPubkey: account.publicKey,
      lamports,
      space,
      programId,
    });
    await this.send([this.authority, account], [create, ...initialize]);
  }

  private async reached(signature: string, levels: readonly Commitment[]): Promise<void> {
    const levelOf = async () => {
      const { value } = await this.connection.getSignatureStatuses([signature]);
      const level = value[0]?.confirmationStatus;
      if (!level || !levels.includes(level)) await pause(POLL_MS);
      return level;
    };
    await eventually(levelOf, (level) => level !== undefined && levels.includes(level), FINALITY_MS);
  }
}
