import {
  AuthorityType,
  MINT_SIZE,
  TOKEN_PROGRAM_ID,
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  Keypair,
  LAMPORTS_PER_SOL,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { createHash } from 'node:crypto';
import { parseUnits } from '#contracts/amount';
import type { Bank } from './bank.js';
import { decodeTransaction } from './transaction.js';

/** Amounts in whole tokens. */
export interface TokenGenesis {
  decimals: number;
  supply: string;
  saleSupply: string;
  soldAtGenesis: string;
}

/** The chain's own wallets. Anyone can derive these keys: they are for a development chain alone. */
export interface DemoKeypairs {
  faucet: Keypair;
  /** Holds what is left of the sale. */
  treasury: Keypair;
  /** Holds the rest of the supply. */
  reserve: Keypair;
  mint: Keypair;
}

export const DEFAULT_SEED = 'development chain';

/** All lamports there are; below 2^53, so that JSON numbers carry every balance exactly. */
export const TOTAL_LAMPORTS = 8_000_000n * BigInt(LAMPORTS_PER_SOL);
const WALLET_LAMPORTS = 1_000 * LAMPORTS_PER_SOL;

/** The keypairs of a chain started with this seed; the same each time. */
export function demoKeypairs(seed: string = DEFAULT_SEED): DemoKeypairs {
  const keypair = (name: string) => Keypair.fromSeed(createHash('sha256').update(`${seed}:${name}`).digest());
  return {
    faucet: keypair('faucet'),
    treasury: keypair('treasury'),
    reserve: keypair('reserve'),
    mint: keypair('mint'),
  };
}

/** Names the chain: the same for the same seed and token, unlike any public network's. */
export function genesisHash(seed: string, { decimals, ...amounts }: TokenGenesis): string {
  const { supply, saleSupply, soldAtGenesis } = amounts;
  const content = JSON.stringify([seed, decimals, supply, saleSupply, soldAtGenesis]);
  return bs58.encode(createHash('sha256').update(content).digest());
}

/**
 * Fills an empty bank by ordinary transactions: the token with all its supply, which nobody can add to afterwards, a
 * treasury holding what is unsold, a reserve holding the rest, both with SOL for fees.
 * @throws Error when the amounts do not fit into each other.
 */
export function writeGenesis(bank: Bank, seed: string, token: TokenGenesis): void {
  const { faucet, treasury, reserve, mint } = demoKeypairs(seed);
  const units = (amount: string) => parseUnits(amount, token.decimals);
  const unsold = units(token.saleSupply) - units(token.soldAtGenesis);
  const rest = units(token.supply) - unsold;
  if (unsold < 0n || rest < 0n) {
    throw new Error('The development chain needs tokens sold ≤ sale supply, and unsold ≤ total supply.');
  }

  bank.endow({
    address: faucet.publicKey.toBase58(),
    lamports: TOTAL_LAMPORTS,
    data: new Uint8Array(),
    programAddress: SystemProgram.programId.toBase58(),
    executable: false,
    space: 0n,
  });
  const endow = ({ publicKey: toPubkey }: Keypair) =>
    SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey, lamports: WALLET_LAMPORTS });
  const holdings = ({ publicKey: owner }: Keypair, amount: bigint) => {
    const account = getAssociatedTokenAddressSync(mint.publicKey, owner);
    return [
      createAssociatedTokenAccountInstruction(reserve.publicKey, account, owner, mint.publicKey),
      createMintToInstruction(mint.publicKey, account, reserve.publicKey, amount),
    ];
  };
  const createMint = SystemProgram.createAccount({
    fromPubkey: reserve.publicKey,
    newAccountPubkey: mint.publicKey,
    space: MINT_SIZE,
    lamports: Number(bank.minimumBalanceForRentExemption(MINT_SIZE)),
    programId: TOKEN_PROGRAM_ID,
  });

  execute(bank, [endow(treasury), endow(reserve)], [faucet]);
  execute(
    bank,
    [
      createMint,
      createInitializeMint2Instruction(mint.publicKey, token.decimals, reserve.publicKey, null),
      ...holdings(treasury, unsold),
      ...holdings(reserve, rest),
      createSetAuthorityInstruction(mint.publicKey, reserve.publicKey, AuthorityType.MintTokens, null),
    ],
    [reserve, mint],
  );
}

function execute(bank: Bank, instructions: TransactionInstruction[], signers: [Keypair, ...Keypair[]]): void {
  const slot = bank.history.length;
  const transaction = new Transaction({
    feePayer: signers[0].publicKey,
    blockhash: bank.clock.blockhash(slot),
    lastValidBlockHeight: 0,
  }).add(...instructions);
  transaction.sign(...signers);
  const { err, meta } = bank.apply(slot, decodeTransaction(transaction.serialize()));
  if (err !== null) throw new Error(`The development chain's genesis failed: ${meta.logs().join(' ')}`);
}
