import {
  ExtensionType,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  getAssociatedTokenAddressSync,
  getMintLen,
} from '@solana/spl-token';
import { LAMPORTS_PER_SOL, type Keypair, type TransactionInstruction } from '@solana/web3.js';
import type { Bank } from './bank.js';
import type { DemoKeypairs } from './demo-keypairs.js';
import { createAccount, executeAtGenesis, sendLamports } from './genesis-transaction.js';

/** The stand-ins have the decimals of USDC and USDT on mainnet. */
const DECIMALS = 6;
/** In percent / 100: the token with a fee withholds 1% of each transfer. */
const FEE_BASIS_POINTS = 100;
/** 1,000 tokens, in base units. */
const MAX_FEE = 1_000_000_000n;
const PAYOUT_LAMPORTS = 1_000 * LAMPORTS_PER_SOL;

/** The addresses on a chain with money. */
export interface MoneyAddresses {
  /** Stand-ins for USDC and USDT. The faucet can mint and freeze them. */
  usdcMint: string;
  usdtMint: string;
  /** A token of the newer token program that withholds a fee of 1% of each transfer, at most 1,000 tokens. */
  feeMint: string;
  /** Receives payments. It has a token account for each stand-in, and no SOL beyond its rent. */
  paymentAddress: string;
  /** Sends payouts. It has SOL for fees, but no tokens. */
  payoutAddress: string;
}

export const moneyAddresses = ({ usdc, usdt, fee, payment, payout }: DemoKeypairs): MoneyAddresses => ({
  usdcMint: usdc.publicKey.toBase58(),
  usdtMint: usdt.publicKey.toBase58(),
  feeMint: fee.publicKey.toBase58(),
  paymentAddress: payment.publicKey.toBase58(),
  payoutAddress: payout.publicKey.toBase58(),
});

/** Creates the mints, and the wallets for payments and payouts. */
export function writeMoney(bank: Bank, keypairs: DemoKeypairs): void {
  const { faucet, usdc, usdt, fee, payment, payout } = keypairs;
  executeAtGenesis(
    bank,
    [faucet, usdc, usdt],
    [
      ...createMint(bank, faucet, usdc),
      ...createMint(bank, faucet, usdt),
      sendLamports(faucet, payment, bank.minimumBalanceForRentExemption(0)),
      sendLamports(faucet, payout, PAYOUT_LAMPORTS),
      openTokenAccount(faucet, payment, usdc),
      openTokenAccount(faucet, payment, usdt),
    ],
  );
  executeAtGenesis(bank, [faucet, fee], createMintWithFee(bank, faucet, fee));
}

const createMint = (bank: Bank, authority: Keypair, mint: Keypair): TransactionInstruction[] => [
  createAccount(bank, authority, mint, MINT_SIZE, TOKEN_PROGRAM_ID),
  createInitializeMint2Instruction(mint.publicKey, DECIMALS, authority.publicKey, authority.publicKey),
];

function createMintWithFee(bank: Bank, authority: Keypair, mint: Keypair): TransactionInstruction[] {
  const size = getMintLen([ExtensionType.TransferFeeConfig]);
  const program = TOKEN_2022_PROGRAM_ID;
  const [address, owner] = [mint.publicKey, authority.publicKey];
  return [
    createAccount(bank, authority, mint, size, program),
    createInitializeTransferFeeConfigInstruction(address, owner, owner, FEE_BASIS_POINTS, MAX_FEE, program),
    createInitializeMint2Instruction(address, DECIMALS, owner, owner, program),
  ];
}

const openTokenAccount = (payer: Keypair, owner: Keypair, mint: Keypair): TransactionInstruction =>
  createAssociatedTokenAccountInstruction(
    payer.publicKey,
    getAssociatedTokenAddressSync(mint.publicKey, owner.publicKey),
    owner.publicKey,
    mint.publicKey,
  );
