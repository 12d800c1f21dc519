import { z } from 'zod';
import { listSchema, signatureSchema, solanaAddressSchema, timestampSchema } from './primitives.js';

/** A wallet that an account has proved to own: `/api/wallets`. */
export const linkedWalletSchema = z.object({ address: z.string(), linkedAt: timestampSchema });

export const linkedWalletListSchema = listSchema(linkedWalletSchema);

export const requestWalletChallengeSchema = z.strictObject({ address: solanaAddressSchema });

export const walletChallengeSchema = z.object({
  challengeId: z.uuid(),
  address: z.string(),
  /** Sign exactly these characters, as UTF-8. */
  message: z.string(),
  expiresAt: timestampSchema,
});

export const linkWalletSchema = z.strictObject({
  challengeId: z.uuid(),
  address: solanaAddressSchema,
  signature: signatureSchema,
});

export const unlinkedWalletSchema = z.object({ address: z.string() });

export type LinkedWallet = z.infer<typeof linkedWalletSchema>;
export type LinkedWalletList = z.infer<typeof linkedWalletListSchema>;
export type RequestWalletChallenge = z.infer<typeof requestWalletChallengeSchema>;
export type WalletChallenge = z.infer<typeof walletChallengeSchema>;
export type LinkWallet = z.infer<typeof linkWalletSchema>;
export type UnlinkedWallet = z.infer<typeof unlinkedWalletSchema>;
