import { z } from 'zod';
import type { Signer } from './signer.js';

const TIMEOUT_MS = 10_000;
const SIGNATURE_BYTES = 64;

const signedSchema = z.object({ signature: z.base64() });
const refusedSchema = z.object({ reason: z.string().regex(/^[a-z-]{1,50}$/) });

/** The signer does not sign this message, because its policy forbids it. The message names the reason. */
export class SignerRefusal extends Error {}

/**
 * Signs through a service: `POST <url>/sign` with `{"message": base64}` returns `{"signature": base64}`, or 403 with
 * `{"reason": "…"}`. The caller verifies the signature.
 */
export class HttpSigner implements Signer {
  /** @param address the wallet for which the service signs */
  constructor(
    readonly address: string,
    private readonly url: string,
    private readonly token: string | undefined,
  ) {}

  /**
   * @throws SignerRefusal if the service refuses this message
   * @throws Error if there is no usable response within ten seconds; its message holds neither URL nor token
   */
  async sign(message: Uint8Array): Promise<Uint8Array> {
    const { status, body } = await this.post({ message: Buffer.from(message).toString('base64') });
    if (status === 403)
      throw new SignerRefusal(refusedSchema.safeParse(body).data?.reason ?? 'no reason given');
    if (status !== 200) throw new Error(`The signer responded with status ${status}`);
    const signature = Buffer.from(signedSchema.safeParse(body).data?.signature ?? '', 'base64');
    if (signature.length !== SIGNATURE_BYTES) throw new Error('The signer responded without a signature');
    return signature;
  }

  private async post(body: object): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(`${this.url.replace(/\/+$/, '')}/sign`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        },
        body: JSON.stringify(body),
        // A redirect would take the token elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    } catch (error) {
      // oxlint-disable-next-line preserve-caught-error -- its message may contain the URL with a password
      throw new Error(`The signer does not respond (${codeOf(error)})`);
    }
  }
}

/** The code of a network error, such as `ECONNREFUSED`, or the name of any other. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
