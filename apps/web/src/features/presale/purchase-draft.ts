import type { ErrorBody, PurchaseCurrency } from '#contracts';

/** The buyer's entries so far, as typed. */
export interface PurchaseDraft {
  amount: string;
  currency: PurchaseCurrency;
  wallet: string;
  email: string;
  /** The hash of the legal texts that were accepted; empty if none. */
  terms: string;
}

export const EMPTY_DRAFT: PurchaseDraft = { amount: '', currency: 'SOL', wallet: '', email: '', terms: '' };

export type DraftErrors = Partial<Record<keyof PurchaseDraft, string>>;

/** Messages for the mistakes that the browser can detect without the server. */
export interface DraftMessages {
  walletMissing: string;
  walletInvalid: string;
  emailInvalid: string;
}

/** Base58 of 32 bytes, as the API accepts it. */
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Whether a typed text looks like a Solana address. */
export const isAddressLike = (typed: string): boolean => SOLANA_ADDRESS.test(typed.trim());
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkDraft({ wallet, email }: PurchaseDraft, messages: DraftMessages): DraftErrors {
  const errors: DraftErrors = {};
  if (!wallet.trim()) errors.wallet = messages.walletMissing;
  else if (!isAddressLike(wallet)) errors.wallet = messages.walletInvalid;
  if (email.trim() && !EMAIL.test(email.trim())) errors.email = messages.emailInvalid;
  return errors;
}

const FIELD_OF_PATH: Record<string, keyof PurchaseDraft> = {
  tokenAmount: 'amount',
  paymentCurrency: 'currency',
  buyerWallet: 'wallet',
  buyerEmail: 'email',
  acceptedTerms: 'terms',
};

/** The server's refusal by field; `{}` if it is about no field. */
export function fieldErrors({ code, message, details = [] }: ErrorBody): DraftErrors {
  if (code === 'PRICE_UNAVAILABLE') return { currency: message };
  const errors: DraftErrors = {};
  for (const { path, message } of details) {
    const field = FIELD_OF_PATH[path];
    if (field) errors[field] ??= message;
  }
  return errors;
}
