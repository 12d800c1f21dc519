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
import { LAMPORTS_PER_SOL, SystemProgram, type Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { createHash } from 'node:crypto';
import { parseUnits } from '#contracts/amount';
import type { Bank } from './bank.js';
import { demoKeypairs } from './demo-keypairs.js';
import { createAccount, executeAtGenesis, sendLamports } from './genesis-transaction.js';
import { DEFAULT_RENT } from './litesvm.js';
import { writeMoney } from './money.js';
import { SLOT_MS } from './slot-clock.js';

/** The token at genesis. Amounts are in whole tokens. */
export interface TokenGenesis {
  decimals: number;
  supply: string;
  saleSupply: string;
  soldAtGenesis: string;
}

/** The settings that a stored chain must keep. */
export interface GenesisSettings {
  /** Determines the chain's wallets and mints, see `demoKeypairs`. */
  seed: string;
  token: TokenGenesis;
  /** Whether the chain has stand-ins for USDC and USDT, and wallets for payments and payouts. */
  money?: boolean | undefined;
  /** How many lamports an account must hold for each of its bytes, 6,960 by default. */
  rent?: number | undefined;
  /** The length of a slot in milliseconds, 400 by default. */
  slotMs?: number | undefined;
}

/** The supply of lamports. Below 2^53, so that JSON numbers represent every balance exactly. */
export const TOTAL_LAMPORTS = 8_000_000n * BigInt(LAMPORTS_PER_SOL);
const WALLET_LAMPORTS = 1_000 * LAMPORTS_PER_SOL;

/** The hash that identifies the chain. It depends only on the settings, and differs from that of any public network. */
export function genesisHash(settings: GenesisSettings): string {
  const { seed, token, money = false, rent = DEFAULT_RENT, slotMs = SLOT_MS } = settings;
  const { decimals, supply, saleSupply, soldAtGenesis } = token;
  const content = [seed, decimals, supply, saleSupply, soldAtGenesis];
  // Defaults are left out, so that chains from before these settings existed keep their hash.
  const byDefault = !money && rent === DEFAULT_RENT && slotMs === SLOT_MS;
  const hashed = JSON.stringify(byDefault ? content : [...content, money, rent, slotMs]);
  return bs58.encode(createHash('sha256').update(hashed).digest());
}

/**
 * Fills an empty bank by ordinary transactions. They create the token with its whole supply, which can't be increased
 * later, a treasury with the unsold tokens and a reserve with the rest. Treasury and reserve also get SOL for fees.
 * @throws Error when more is sold than the sale's supply, or more is unsold than the total supply
 */
export function writeGenesis(bank: Bank, { seed, token, money }: GenesisSettings): void {
  const keypairs = demoKeypairs(seed);
  const { faucet, treasury, reserve, mint } = keypairs;
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
  const fund = (wallet: Keypair) => sendLamports(faucet, wallet, WALLET_LAMPORTS);
  const holdings = ({ publicKey: owner }: Keypair, amount: bigint) => {
    const account = getAssociatedTokenAddressSync(mint.publicKey, owner);
    return [
      createAssociatedTokenAccountInstruction(reserve.publicKey, account, owner, mint.publicKey),
      createMintToInstruction(mint.publicKey, account, reserve.publicKey, amount),
    ];
  };

  executeAtGenesis(bank, [faucet], [fund(treasury), fund(reserve)]);
  executeAtGenesis(
    bank,
    [reserve, mint],
    [
      createAccount(bank, reserve, mint, MINT_SIZE, TOKEN_PROGRAM_ID),
      createInitializeMint2Instruction(mint.publicKey, token.decimals, reserve.publicKey, null),
      ...holdings(treasury, unsold),
      ...holdings(reserve, rest),
      createSetAuthorityInstruction(mint.publicKey, reserve.publicKey, AuthorityType.MintTokens, null),
    ],
  );
  if (money) writeMoney(bank, keypairs);
  bank.clock.endGenesis();
}
