import { useRef } from 'react';
import type { DonationRequest, GiftRequest, GiftTerms } from '#contracts';
import { api } from '../api.js';
import { useWallet } from './use-wallet.js';

/** The parts of a donation's body that make it a gift from a wallet. */
type SignedGift = Required<Pick<DonationRequest, 'walletAddress' | 'proof'>>;

export interface GiftSigning {
  /**
   * Has the wallet sign the gift's terms as the server words them (reading D17). The same gift keeps its signature
   * until `discardSignature` is called, so that a gift whose response was lost is sent again and not given twice.
   * Undefined if the owner doesn't sign.
   * @throws ApiError when the server refuses the terms
   */
  sign: (gift: GiftRequest) => Promise<SignedGift | undefined>;
  /** To be called when the server has recorded or refused the gift. */
  discardSignature: () => void;
}

/** Signs gifts with the visitor's wallet. */
export function useSignedGift(): GiftSigning {
  const { signMessage } = useWallet();
  const pending = useRef<{ gift: string; signed: SignedGift }>(undefined);

  const sign = async (gift: GiftRequest): Promise<SignedGift | undefined> => {
    const name = JSON.stringify(gift);
    if (pending.current?.gift === name) return pending.current.signed;
    const { text, nonce, issuedAt } = await api<GiftTerms>('/api/donations/terms', {
      method: 'POST',
      body: gift,
    });
    const bytes = await signMessage(text).catch(() => undefined);
    if (!bytes) return undefined;
    const signature = btoa(String.fromCharCode(...bytes));
    const signed = { walletAddress: gift.walletAddress, proof: { nonce, issuedAt, signature } };
    pending.current = { gift: name, signed };
    return signed;
  };
  return { sign, discardSignature: () => void (pending.current = undefined) };
}
