import type { SentTransaction, TransactionState } from '#contracts';
import { api } from '../api.js';

const POLL_MS = 1_000;
/** A transaction's blockhash expires after about 90 s. A transaction not confirmed by then never will be. */
const TIMEOUT_MS = 90_000;

/** Sends a signed transaction through the server's RPC and waits for its confirmation. @throws Error, ApiError */
export async function sendAndConfirm(signed: Uint8Array): Promise<string> {
  const transaction = btoa(String.fromCharCode(...signed));
  const { signature } = await api<SentTransaction>('/api/transactions', {
    method: 'POST',
    body: { transaction },
  });
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const { status } = await api<TransactionState>(`/api/transactions/${signature}`);
    if (status === 'confirmed') return signature;
    if (status === 'failed') throw new Error('The network refused the transaction');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The network did not confirm the transaction');
}
