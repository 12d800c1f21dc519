import { type Brand, localized } from '#brand';
import type { ClientEventName } from '#contracts';
import type { FromMemoryOptions } from './from-memory.js';
import { SharedResponse } from './shared-response.js';

/** A response as its route has sent it. */
export interface MemoryResponse {
  readonly status: number;
  readonly body: string;
  /** Names and values in turn, without those that differ from request to request. */
  readonly headers: readonly string[];
  /** The headers that describe the body, in the same form. */
  readonly bodyHeaders: readonly string[];
  /** The strong validator among the headers (RFC 9110 §8.8.3). */
  readonly etag?: string;
}

interface Entry {
  readonly shared: SharedResponse<MemoryResponse>;
  readonly options: FromMemoryOptions;
}

/** More than all paths and languages need. */
export const MAX_RESPONSES = 200;
/** The number of different `Accept-Language` headers whose language is remembered. */
const MAX_PREFERENCES = 1_000;
/** Other spellings of a path would be kept separately. */
const PLAIN_PATH = /^[\w/-]+$/;

/** The responses that this process has in memory. A response is made only when it is requested. */
export class MemoryResponses {
  private readonly entries = new Map<string, Entry>();
  private readonly languages = new Map<string, string>();

  /** @param now a clock in milliseconds that never runs backwards */
  constructor(
    private readonly brand: Brand,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Returns the shared response of a path in the reader's language; undefined if the route is not served from memory.
   * @param preference the reader's `Accept-Language`
   * @param optionsOf returns the options of the route, if it has any
   */
  responseAt(
    path: string,
    preference: string | undefined,
    optionsOf: () => FromMemoryOptions | undefined,
  ): SharedResponse<MemoryResponse> | undefined {
    const key = `${this.languageOf(preference ?? '')} ${path}`;
    const known = this.entries.get(key);
    if (known) return known.shared;
    const options = PLAIN_PATH.test(path) ? optionsOf() : undefined;
    return options && this.open(key, options);
  }

  /** Reports a change that browsers are about to be notified of. */
  changed(event: ClientEventName): void {
    for (const { shared, options } of this.entries.values())
      if (options.staleOn.includes(event)) shared.changed();
  }

  /** Reports that anything may have changed. */
  allChanged(): void {
    for (const { shared } of this.entries.values()) shared.changed();
  }

  /** The number of responses. */
  get size(): number {
    return this.entries.size;
  }

  private open(key: string, options: FromMemoryOptions): SharedResponse<MemoryResponse> {
    if (this.entries.size >= MAX_RESPONSES) this.makeRoom();
    const shared = new SharedResponse<MemoryResponse>(this.now);
    this.entries.set(key, { shared, options });
    return shared;
  }

  /** Drops those without anything in memory, such as for unknown names, or else the oldest one. */
  private makeRoom(): void {
    for (const [key, { shared }] of this.entries) if (shared.isEmpty) this.entries.delete(key);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= MAX_RESPONSES) this.entries.delete(oldest);
  }

  private languageOf(preference: string): string {
    const known = this.languages.get(preference);
    if (known !== undefined) return known;
    if (this.languages.size >= MAX_PREFERENCES) this.languages.clear();
    const { language } = localized(this.brand, preference);
    this.languages.set(preference, language);
    return language;
  }
}
