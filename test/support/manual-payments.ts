import { randomUUID } from 'node:crypto';
import type { Kingdom } from './kingdom.js';
import { newWallet } from './purchases.js';

export interface ReceiptFile {
  bytes: Uint8Array;
  name?: string;
  type?: string;
}

/** Reports a manual payment, as the pre-sale page does. */
export async function notifyPayment<T = Record<string, unknown>>(
  { url }: Pick<Kingdom, 'url'>,
  fields: Record<string, string> = {},
  receipt?: ReceiptFile,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: T }> {
  const form = new FormData();
  const given = { email: 'payer@example.org', wallet: newWallet(), ...fields };
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  if (receipt) {
    const { bytes, name = 'receipt', type = 'application/octet-stream' } = receipt;
    form.append('receipt', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const response = await fetch(`${url}/api/presale/manual-payments`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as T };
}
