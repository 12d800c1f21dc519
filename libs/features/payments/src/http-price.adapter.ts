import { z } from 'zod';
import type { PriceProvider } from './price-provider.js';

const TIMEOUT_MS = 5_000;
const answerSchema = z.object({ data: z.object({ amount: z.string().regex(/^\d{1,9}(\.\d{1,12})?$/) }) });

/** Reads prices from an HTTP API that returns `{ data: { amount } }`. `{symbol}` in the URL is replaced. */
export class HttpPriceProvider implements PriceProvider {
  readonly source = 'live';
  readonly name: string;

  constructor(private readonly url: string) {
    this.name = new URL(url).host;
  }

  async fetchPrice(symbol: string): Promise<string> {
    const response = await fetch(this.url.replace('{symbol}', symbol), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The price provider answered ${response.status}`);
    const { amount } = answerSchema.parse(await response.json()).data;
    if (!/[1-9]/.test(amount)) throw new Error('The price provider answered zero');
    return amount;
  }
}
