import { type Keypair, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import { demoKeypairs } from '#localnet';

/** What gives play money to the wallets of tests, and knows how far their transactions are. */
export interface PlayMoney {
  /** Mints and freezes the stand-ins for stablecoins. */
  readonly authority: Keypair;
  /** Owns the payment address. */
  readonly operator: Keypair;
  /** What a wallet gets that pays, in lamports. */
  readonly plenty: number;
  give(to: PublicKey, lamports: number): Promise<void>;
  /** @param amount in base units */
  giveTokens(to: PublicKey, mint: string, amount: string): Promise<void>;
  /** Resolves once others can build upon a transaction. */
  confirmed(signature: string): Promise<void>;
  /** Resolves once a transaction is final, and everything that was given away. */
  finalized(signature: string | undefined): Promise<void>;
}

/** The money of the local chain, which runs transactions while they are sent, and whose finality tests control. */
export function localPlayMoney(rpcUrl: string): PlayMoney {
  const { faucet: authority, payment: operator } = demoKeypairs();
  const done = () => Promise.resolve();
  return {
    authority,
    operator,
    plenty: 1_000 * LAMPORTS_PER_SOL,
    give: async (to, lamports) => void (await callRpc(rpcUrl, 'requestAirdrop', [to.toBase58(), lamports])),
    giveTokens: async (to, mint, amount) =>
      void (await callRpc(rpcUrl, 'requestTokenAirdrop', [to.toBase58(), mint, amount])),
    confirmed: done,
    finalized: done,
  };
}

async function callRpc(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { error, result } = (await response.json()) as { error?: unknown; result?: unknown };
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}
