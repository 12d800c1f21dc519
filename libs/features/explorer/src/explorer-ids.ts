import bs58 from 'bs58';
import { solanaAddressSchema, transactionSignatureSchema } from '#contracts';

/** Exactly 64 and 32 bytes. The chain would reject anything else as if it could not be reached. */
const hasBytes = (bytes: number) => (text: string) => bs58.decodeUnsafe(text)?.length === bytes;

export const signatureSchema = transactionSignatureSchema.refine(hasBytes(64));
export const addressSchema = solanaAddressSchema.refine(hasBytes(32));
