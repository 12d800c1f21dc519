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

/** The token at genesis. Amounts are in whole tokens. */
export interface TokenGenesis {
  decimals: number;
  supply: string;
  saleSupply: string;
  soldAtGenesis: string;
}

/** The chain's own wallets. Anyone can derive these keys, so they must be used only on a development chain. */
export interface DemoKeypairs {
  faucet: Keypair;
  /** Holds the unsold tokens of the sale. */
  treasury: Keypair;
  /** Holds the rest of the supply. */
  reserve: Keypair;
  mint: Keypair;
}

export const DEFAULT_SEED = 'development chain';

/** The supply of lamports. Below 2^53, so that JSON numbers represent every balance exactly. */
export const TOTAL_LAMPORTS = 8_000_000n * BigInt(LAMPORTS_PER_SOL);
const WALLET_LAMPORTS = 1_000 * LAMPORTS_PER_SOL;

/** Derives the keypairs of a chain from its seed. The same seed always gives the same keypairs. */
export function demoKeypairs(seed: string = DEFAULT_SEED): DemoKeypairs {
  const keypair = (name: string) => Keypair.fromSeed(createHash('sha256').update(`${seed}:${name}`).digest());
  return {
    faucet: keypair('faucet'),
    treasury: keypair('treasury'),
    reserve: keypair('reserve'),
    mint: keypair('mint'),
  };
}

/** The hash that identifies the chain. It depends only on seed and token, and differs from that of any public network. */
export function genesisHash(seed: string, { decimals, ...amounts }: TokenGenesis): string {
  const { supply, saleSupply, soldAtGenesis } = amounts;
  const content = JSON.stringify([seed, decimals, supply, saleSupply, soldAtGenesis]);
  return bs58.encode(createHash('sha256').update(content).digest());
}

/**
 * Fills an empty bank by ordinary transactions. They create the token with its whole supply, which can't be increased
 * later, a treasury with the unsold tokens and a reserve with the rest. Treasury and reserve also get SOL for fees.
 * @throws Error when more is sold than the sale's supply, or more is unsold than the total supply
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
  const fund = ({ publicKey: toPubkey }: Keypair) =>
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

  execute(bank, [fund(treasury), fund(reserve)], [faucet]);
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
