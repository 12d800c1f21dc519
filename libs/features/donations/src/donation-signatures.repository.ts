import type { GiftProof } from '#contracts';
import { rows, type Tx } from '#platform';
import { OF_MEMBER } from './donations.repository.js';

export interface SignedTerms {
  donationId: string;
  walletAddress: string;
  proof: GiftProof;
  signedText: string;
}

/** Stores the signed terms of a donation. Returns false if the wallet has already given a gift with this nonce. */
export async function insertSignature(
  tx: Tx,
  { donationId, walletAddress, proof, signedText }: SignedTerms,
): Promise<boolean> {
  const inserted = await rows(
    tx,
    `INSERT INTO donation_signature (donation_id, wallet_address, nonce, signed_text, signature)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (wallet_address, nonce) DO NOTHING RETURNING donation_id`,
    [donationId, walletAddress, proof.nonce, signedText, proof.signature],
  );
  return inserted.length > 0;
}

export interface SignatureRow {
  donationId: string;
  walletAddress: string;
  signedText: string;
  signature: string;
}

/** The terms that wallets have signed for a member's gifts, newest first. */
export function findSignaturesOf(tx: Tx, userId: string, limit: number): Promise<SignatureRow[]> {
  return rows<SignatureRow>(
    tx,
    `SELECT s.donation_id, s.wallet_address, s.signed_text, s.signature
     FROM donation d JOIN donation_signature s ON s.donation_id = d.id WHERE ${OF_MEMBER} ORDER BY d.position DESC LIMIT $2`,
    [userId, limit],
  );
}
