import {
  createAssociatedTokenAccountIdempotentInstruction,
  createFreezeAccountInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { type ChainCurrency, decimalsOf, parseUnits, type Payment } from '#contracts';
import type { Localnet, MoneyAddresses } from '#localnet';
import {
  type ElsewherePaid,
  KeySigner,
  payoutMarkMessage,
  payoutMessage,
  signTransaction,
} from '#money/chain';
import { localPlayMoney, type PlayMoney } from './play-money.js';

export type PayableChain = Localnet & MoneyAddresses;
type ChainAddresses = Pick<PayableChain, 'rpcUrl' | 'wsUrl' | 'usdcMint' | 'usdtMint' | 'paymentAddress'> &
  Partial<Pick<PayableChain, 'mintAddress'>>;

export interface DirectPayment {
  currency: ChainCurrency;
  /** Base units. */
  amount: bigint;
  references: readonly string[];
}

/** Those of the default brand. */
const TOKEN_DECIMALS = 6;
const PLENTY_OF_TOKENS = '10000000000';
/** What a payout may cost. */
const COSTS = { unitPrice: 1_000n, markerRent: 1_000_000n };

/** Wallets that pay on a chain of play money, without any page. */
export class Payers {
  readonly connection: Connection;
  private latest: string | undefined;

  constructor(
    private readonly chain: ChainAddresses,
    readonly money: PlayMoney = localPlayMoney(chain.rpcUrl),
  ) {
    this.connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
  }

  /** A wallet with SOL and stablecoins. */
  async open(): Promise<Keypair> {
    const payer = Keypair.generate();
    await this.money.give(payer.publicKey, this.money.plenty);
    for (const mint of [this.chain.usdcMint, this.chain.usdtMint])
      await this.money.giveTokens(payer.publicKey, mint, PLENTY_OF_TOKENS);
    return payer;
  }

  /** Gives tokens of the project to a wallet, which opens the account for them at the payment address. */
  async giveTokens(payer: Keypair): Promise<void> {
    const mint = this.mintOf('token')!;
    await this.money.giveTokens(payer.publicKey, mint, PLENTY_OF_TOKENS);
    const recipient = new PublicKey(this.chain.paymentAddress);
    const account = getAssociatedTokenAddressSync(new PublicKey(mint), recipient, true);
    await this.send(
      [payer],
      [
        createAssociatedTokenAccountIdempotentInstruction(
          payer.publicKey,
          account,
          recipient,
          new PublicKey(mint),
        ),
      ],
    );
  }

  /** Signs and sends instructions; returns the signature. The first signer pays the fee. */
  async send(
    signers: readonly [Keypair, ...Keypair[]],
    instructions: readonly TransactionInstruction[],
    { mayFail = false } = {},
  ): Promise<string> {
    const latest = await this.connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: signers[0].publicKey, ...latest });
    transaction.add(...instructions).sign(...signers);
    return this.submit(transaction.serialize({ verifySignatures: false }), mayFail);
  }

  /** Sends a signed transaction, and waits until others can build upon it. */
  async submit(wire: Uint8Array, mayFail = false): Promise<string> {
    this.latest = await this.connection.sendRawTransaction(wire, { skipPreflight: mayFail });
    await this.money.confirmed(this.latest);
    return this.latest;
  }

  /** Notes a transaction that others send. */
  handedOver(signature: string): void {
    this.latest = signature;
  }

  /** Resolves once everything that was sent is final. */
  async settle(): Promise<void> {
    await this.money.finalized(this.latest);
  }

  /** Pays to the payment address: by default what is asked, in one transaction that names the reference. */
  pay(payer: Keypair, asked: Payment | null, payment: Partial<DirectPayment> = {}): Promise<string> {
    return this.send([payer], [this.payment(payer, asked, payment)]);
  }

  payment(
    payer: Keypair,
    asked: Payment | null,
    payment: Partial<DirectPayment> = {},
  ): TransactionInstruction {
    const currency = payment.currency ?? asked?.currency ?? 'SOL';
    const amount = payment.amount ?? parseUnits(asked!.due, decimalsOf(currency, TOKEN_DECIMALS));
    const transfer = this.transfer(payer, currency, amount);
    for (const reference of payment.references ?? (asked ? [asked.reference] : []))
      transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
    return transfer;
  }

  mintOf(currency: ChainCurrency): string | null {
    const { usdcMint, usdtMint, mintAddress } = this.chain;
    return { token: mintAddress!, SOL: null, USDC: usdcMint, USDT: usdtMint }[currency];
  }

  /** The address of a wallet's account for a token. */
  accountOf(wallet: string, currency: Exclude<ChainCurrency, 'SOL'>): string {
    const mint = new PublicKey(this.mintOf(currency)!);
    return getAssociatedTokenAddressSync(mint, new PublicKey(wallet), true).toBase58();
  }

  /** What a wallet holds of a token, in base units: nothing if it has no account for it. */
  async holds(wallet: string, currency: Exclude<ChainCurrency, 'SOL'>): Promise<bigint> {
    const { value } = await this.connection.getParsedTokenAccountsByOwner(new PublicKey(wallet), {
      mint: new PublicKey(this.mintOf(currency)!),
    });
    return value.reduce((sum, { account }) => {
      const { info } = account.data.parsed as { info: { tokenAmount: { amount: string } } };
      return sum + BigInt(info.tokenAmount.amount);
    }, 0n);
  }

  /** Freezes a wallet's account of a stand-in for a stablecoin, or thaws it. */
  freeze(wallet: string, mint: string, frozen = true): Promise<string> {
    const { authority } = this.money;
    const create = frozen ? createFreezeAccountInstruction : createThawAccountInstruction;
    const account = getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(wallet), true);
    return this.send([authority], [create(account, new PublicKey(mint), authority.publicKey)]);
  }

  /** The address of a new wallet with accounts for the stablecoins. */
  async opened(): Promise<string> {
    return (await this.open()).publicKey.toBase58();
  }

  key(address: string): PublicKey {
    return new PublicKey(address);
  }

  /** Pays to a wallet that has an account for the currency. */
  payWallet(payer: Keypair, to: string, currency: ChainCurrency, amount: bigint): Promise<string> {
    return this.send([payer], [this.transfer(payer, currency, amount, to)]);
  }

  /** Pays SOL as a payout under a key is paid, with its marker and its memo. */
  async sendMarked(wallet: Keypair, key: string, destination: string, amount: bigint): Promise<string> {
    const payout = { wallet: wallet.publicKey.toBase58(), key, destination, amount, mint: null, ...COSTS };
    return this.sendMessage(wallet, payoutMessage(payout, await this.connection.getLatestBlockhash()));
  }

  /** Marks a payout as paid by a payment from elsewhere. */
  async sendMark(wallet: Keypair, payment: ElsewherePaid): Promise<string> {
    const mark = { wallet: wallet.publicKey.toBase58(), ...payment, ...COSTS };
    return this.sendMessage(wallet, payoutMarkMessage(mark, await this.connection.getLatestBlockhash()));
  }

  private async sendMessage(wallet: Keypair, message: Uint8Array): Promise<string> {
    const { wire } = await signTransaction(new KeySigner(bs58.encode(wallet.secretKey)), message);
    return this.submit(wire);
  }

  /** An instruction that pays to a wallet that has an account for the currency: by default to the payment address. */
  transfer(
    payer: Keypair,
    currency: ChainCurrency,
    amount: bigint,
    to = this.chain.paymentAddress,
  ): TransactionInstruction {
    const recipient = new PublicKey(to);
    const mint = this.mintOf(currency);
    if (mint === null)
      return SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: recipient, lamports: amount });
    const key = new PublicKey(mint);
    return createTransferCheckedInstruction(
      getAssociatedTokenAddressSync(key, payer.publicKey),
      key,
      getAssociatedTokenAddressSync(key, recipient, true),
      payer.publicKey,
      amount,
      decimalsOf(currency, TOKEN_DECIMALS),
    );
  }
}
