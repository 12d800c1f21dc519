import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import { invalidParams } from './rpc-error.js';

/** An RPC method: takes its params and returns its result. @throws RpcError */
export type Method = (params: unknown) => unknown;
export type Methods = Record<string, Method>;

/** Creates a method whose params are validated by schemas, in order. Additional params are ignored. */
export function method<const S extends readonly z.ZodType[]>(
  schemas: S,
  answer: (...params: { [K in keyof S]: z.output<S[K]> }) => unknown,
): Method {
  return (params) => {
    if (params !== undefined && !Array.isArray(params)) throw invalidParams('expected an array');
    const given: unknown[] = params ?? [];
    const values = schemas.map((schema, index) => {
      const parsed = schema.safeParse(given[index]);
      if (parsed.success) return parsed.data;
      const issue = parsed.error.issues[0]!;
      throw invalidParams(`[${[index, ...issue.path].join('.')}] ${issue.message}`);
    });
    return answer(...(values as { [K in keyof S]: z.output<S[K]> }));
  };
}

/** The schema of a method's last parameter, an optional object. Unknown keys are ignored. */
export const options = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((given) => given ?? {}, z.object(shape));

/** A public key in base58. */
export const addressSchema = z.string().transform((text, context) => {
  try {
    return new PublicKey(text).toBase58();
  } catch {
    context.addIssue({ code: 'custom', message: 'not a base58 public key' });
    return z.NEVER;
  }
});

/** A transaction's signature in base58. */
export const signatureSchema = z
  .string()
  .refine((text) => text.length <= 88 && bs58.decodeUnsafe(text)?.length === 64, 'not a base58 signature');

/** The encoding of a transaction that a client sends. */
export const wireEncodingSchema = z.enum(['base58', 'base64']).nullish();

/** Decodes a transaction or message. @throws RpcError when the text is not in this encoding */
export function decodeText(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  const bytes = encoding === 'base58' ? bs58.decodeUnsafe(text) : decodeBase64(text);
  if (!bytes) throw invalidParams(`invalid ${encoding} encoding`);
  return bytes;
}

function decodeBase64(text: string): Uint8Array | null {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? new Uint8Array(Buffer.from(text, 'base64')) : null;
}
