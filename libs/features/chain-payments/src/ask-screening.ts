import { z } from 'zod';

const TIMEOUT_MS = 3_000;
const replySchema = z.object({ allowed: z.boolean() });

/** The screening service did not return a verdict. */
export class ScreeningFailure extends Error {}

/**
 * Asks the operator's screening service whether an address may pay: `POST {address}` returns `{allowed}`.
 * @throws ScreeningFailure if there is no usable reply within three seconds
 */
export async function askScreening(
  { url, token }: { url: string; token: string | undefined },
  address: string,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ address }),
      // A redirect would take the token elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return replySchema.parse(await response.json()).allowed;
  } catch (error) {
    throw new ScreeningFailure(`SCREENING_URL returned no verdict: ${String(error)}`, { cause: error });
  }
}
