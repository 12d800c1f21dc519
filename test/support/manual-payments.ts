import { randomUUID } from 'node:crypto';
import type { ManualPayment, NotifiedPayment } from '#contracts';
import { call } from './auth.js';
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

/** Reports a payment to a wallet and approves it as an operator. Returns it, approved. */
export async function approvePayment(
  kingdom: Pick<Kingdom, 'url'>,
  token: string,
  wallet: string,
  transactionReference: string = randomUUID().replaceAll('-', ''),
): Promise<ManualPayment> {
  const { id } = (await notifyPayment<NotifiedPayment>(kingdom, { wallet })).body;
  const approval = { tokenAmount: '20000', paymentCurrency: 'USDT', amountPaid: '20', transactionReference };
  const path = `/api/admin/payments/${id}/approve`;
  const { status, body } = await call(kingdom, 'POST', path, { token, body: approval });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as unknown as ManualPayment;
}
