import type { GiftProof } from '#contracts';
import { rows, type Tx } from '#platform';
import { OF_MEMBER } from './donations.repository.js';

export interface SignedTerms {
  donationId: string;
  walletAddress: string;
  proof: GiftProof;
  signedText: string;
}

/** Returns which of the gifts have been given already: their wallets have signed a gift with the same nonce before. */
export async function findUsedTerms(tx: Tx, gifts: readonly SignedTerms[]): Promise<Set<string>> {
  const used = await rows<{ walletAddress: string; nonce: string }>(
    tx,
    `SELECT wallet_address, nonce FROM donation_signature
     WHERE (wallet_address, nonce) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [gifts.map(({ walletAddress }) => walletAddress), gifts.map(({ proof }) => proof.nonce)],
  );
  return new Set(used.map(({ walletAddress, nonce }) => termsKey(walletAddress, nonce)));
}

/** Identifies the terms of a gift: a wallet signs a nonce once. */
export const termsKey = (walletAddress: string, nonce: string): string => `${walletAddress} ${nonce}`;

/**
 * Stores the signed terms of donations. Waits for transactions that have just stored the same ones.
 * @throws a unique violation if a wallet has given a gift with the same nonce
 */
export async function insertSignatures(tx: Tx, signatures: readonly SignedTerms[]): Promise<void> {
  await tx.query(
    `INSERT INTO donation_signature (donation_id, wallet_address, nonce, signed_text, signature)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
       AS s (donation_id, wallet_address, nonce, signed_text, signature) ORDER BY wallet_address, nonce`,
    [
      signatures.map(({ donationId }) => donationId),
      signatures.map(({ walletAddress }) => walletAddress),
      signatures.map(({ proof }) => proof.nonce),
      signatures.map(({ signedText }) => signedText),
      signatures.map(({ proof }) => proof.signature),
    ],
  );
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
