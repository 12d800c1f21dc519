import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import bs58 from 'bs58';
import { useState } from 'react';
import type { HandOver, PaymentTransaction } from '#contracts';
import { RECONNECT_DELAYS_MS } from '#contracts/realtime';
import { ApiError, api } from '../api.js';
import { config, texts, t } from '../brand.js';
import { isRefusal } from '../wallet/refusal.js';
import { CannotSignError, OtherNetworkError } from '../wallet/signing.js';
import { useWallet } from '../wallet/use-wallet.js';

const { problems } = texts.chainPayment;

/** Where the server takes payments for something. */
export interface Payable {
  /** Its path in the API, and the headers that open it. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Under which its state is kept. */
  queryKey: QueryKey;
}

export interface WalletPayment {
  /** What the page is doing; undefined while nothing is under way. The fee is in SOL. */
  step: { name: 'preparing' | 'handingOver' } | { name: 'signing'; fee: string } | undefined;
  /** Why the last press paid nothing, and what to do. */
  problem: string | undefined;
  /** Asks the server for a transaction, has the wallet sign it, and hands it over. Never throws. */
  pay: () => Promise<void>;
}

/** Pays with the visitor's wallet. */
export function useWalletPayment({ path, headers, queryKey }: Payable): WalletPayment {
  const queries = useQueryClient();
  const { ensureConnected, signOrSend } = useWallet();
  const [step, setStep] = useState<WalletPayment['step']>();
  const [problem, setProblem] = useState<string>();
  const post = <T>(route: string, body: unknown) =>
    api<T>(`${path}/${route}`, { method: 'POST', body, headers });
  // The same transaction may be handed over again, so a lost response is requested again.
  const handOver = useMutation<unknown, ApiError, HandOver>({
    mutationFn: (body) => post('sent', body),
    networkMode: 'always',
    retry: (failures, error) => failures < RECONNECT_DELAYS_MS.length && error.unresolved,
    retryDelay: (failures) => RECONNECT_DELAYS_MS[failures] ?? RECONNECT_DELAYS_MS[0],
  });

  const work = async () => {
    const payer = await ensureConnected();
    if (!payer) return setProblem(t(problems.noWallet));
    const built = await post<PaymentTransaction>('transaction', { payer });
    setStep({ name: 'signing', fee: built.networkFee });
    const signed = await signOrSend(fromBase64(built.transaction));
    setStep({ name: 'handingOver' });
    const body =
      'sent' in signed
        ? { signature: bs58.encode(signed.sent) }
        : { transaction: btoa(String.fromCharCode(...signed.signed)) };
    queries.setQueryData(queryKey, await handOver.mutateAsync(body));
  };

  const pay = async () => {
    if (step) return;
    setProblem(undefined);
    setStep({ name: 'preparing' });
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
      // The payment may have been decided meanwhile.
      if (error instanceof ApiError) void queries.invalidateQueries({ queryKey });
    } finally {
      setStep(undefined);
    }
  };
  return { step, problem, pay };
}

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function problemOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.unresolved) return t(problems.lost);
    return error.code === 'MISSING_FUNDS' ? `${error.message} ${t(problems.addFunds)}` : error.message;
  }
  if (isRefusal(error)) return t(problems.declined);
  if (error instanceof OtherNetworkError) return t(problems.otherNetwork, { cluster: config.cluster });
  if (error instanceof CannotSignError) return t(problems.cannotSign);
  return t(problems.walletFailed);
}
